import type { ReactNode } from 'react';

/** One icon set: 24 px, stroke 1.6 in the text colour, round ends. Decorative: a label always stands beside it. */
const Stroke = ({ children, size = 24 }: { children: ReactNode; size?: number | undefined }): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export type IconProps = { size?: number };

const icon = (shape: ReactNode) =>
  function Icon({ size }: IconProps): ReactNode {
    return <Stroke size={size}>{shape}</Stroke>;
  };

export const MenuIcon = icon(<path d="M4 8h16M4 16h10" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ArrowIcon = icon(<path d="M5 12h14m-5.5-5.5L19 12l-5.5 5.5" />);
export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeClosedIcon = icon(
  <path d="M3 10c2.2 3.3 5.2 5 9 5s6.8-1.7 9-5M12 15v3.5M6.5 13.5 4.5 16.5m13-3 2 3" />,
);
export const SchemeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 3.5v17M15 4.2v15.6M18 6.2v11.6" />
  </>,
);
export const AccountIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="3.7" />
    <path d="M4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
  </>,
);
export const NoticeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 7.8v.1" />
  </>,
);
export const LocationIcon = icon(
  <>
    <path d="M12 21c4.5-4.3 6.7-7.7 6.7-11A6.7 6.7 0 0 0 5.3 10c0 3.3 2.2 6.7 6.7 11Z" />
    <circle cx="12" cy="10" r="2.3" />
  </>,
);
