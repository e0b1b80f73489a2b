import type { ReactNode } from 'react';

export const EmptyBoxIcon = (): ReactNode => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 22 22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
  >
    <rect x="1.8" y="1.8" width="18.4" height="18.4" rx="5" />
  </svg>
);

export const CheckedBoxIcon = (): ReactNode => (
  <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
    <rect x="1" y="1" width="20" height="20" rx="5.8" fill="var(--saffron)" />
    <path
      d="m6 11.5 3.4 3.4L16 7.8"
      stroke="var(--ground)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
