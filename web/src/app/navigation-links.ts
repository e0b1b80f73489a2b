import { frameCopy as copy } from '#web/copy/en/frame.ts';

/** The links of the bar and the drawer for every visitor. */
export const navigationLinks = [
  { to: '/', label: copy.home },
  { to: '/pricing', label: copy.pricing },
  { to: '/download', label: copy.download },
];
