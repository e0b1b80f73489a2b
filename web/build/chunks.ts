const group = (name: string, priority: number, test: RegExp) => ({ name, priority, test });

/**
 * Which files the code goes into, each with what it imports. A page then asks for a few files and not for thirty; what is
 * not named here stays with the page that uses it, or between those that do.
 */
export const chunkGroups = [
  // In front of everything, so small that a page which can be read pays next to nothing for it.
  group('start', 4, /[\\/](app[\\/](hydrate|capture-input)|state[\\/]when-idle)\.ts$|vite[\\/]preload-helper/),
  group('app', 3, /[\\/]app[\\/]main\.tsx$|[\\/]ui[\\/](alert|text-link|failed-view)\.tsx$/),
  group('overlay', 2, /[\\/]ui[\\/]themed\.tsx$|[\\/]@mui[\\/](material[\\/])?utils[\\/]/),
  group('form', 1, /[\\/]ui[\\/](text-field|password-field|check-box|check-field|form-column|submit-button)\.tsx$/),
];
