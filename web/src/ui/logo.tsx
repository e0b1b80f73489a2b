import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';

/** The logo: a rod with a curtain drawn to one side, and the open doorway between its folds. */
const LogoMark = ({ size = 28 }: { size?: number }): ReactNode => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
    <path d="M3 4.5h22" stroke="var(--saffron-fill)" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M4.5 4.5v20c4 0 6.5-3 7.3-8S13.5 8.5 17.5 4.5Z" fill="var(--saffron-fill)" />
    <path d="M23.5 4.5v20c-2-.6-3.2-3.5-3.6-8s-.9-8-2.4-12Z" fill="var(--saffron-shade)" />
  </svg>
);

export const Wordmark = (): ReactNode => (
  <span className="wordmark">
    <LogoMark />
    <span>{brand.name}</span>
  </span>
);
