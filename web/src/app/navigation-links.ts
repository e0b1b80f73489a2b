import { frameCopy as copy } from '#web/copy/en/frame.ts';

/** What the bar and the drawer both list, whoever is looking. */
export const navigationLinks = [
  { to: '/', label: copy.home },
  { to: '/pricing', label: copy.pricing },
  { to: '/download', label: copy.download },
];
