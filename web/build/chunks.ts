const group = (name: string, priority: number, test: RegExp) => ({ name, priority, test });

/**
 * The chunks that modules are bundled into, with what they import, so that a page loads a few files and not thirty. A
 * module not listed here goes into the chunk of its page, or into one shared by the pages that use it.
 */
export const chunkGroups = [
  // Loaded on every page before the app, so it stays tiny.
  group('start', 4, /[\\/](app[\\/](hydrate|capture-input)|state[\\/]when-idle)\.ts$|vite[\\/]preload-helper/),
  group('app', 3, /[\\/]app[\\/]main\.tsx$|[\\/]ui[\\/](alert|text-link|failed-view)\.tsx$/),
  group('overlay', 2, /[\\/]ui[\\/]themed\.tsx$|[\\/]@mui[\\/](material[\\/])?utils[\\/]/),
  group('data', 1, /[\\/](api[\\/]use-route|state[\\/]purchase-state)\.ts$/),
  group('form', 1, /[\\/]ui[\\/](text-field|password-field|check-box|check-field|form-column|submit-button)\.tsx$/),
];
