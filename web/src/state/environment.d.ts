interface Window {
  /** Clicks and key presses from before the app's script loaded, recorded by public/bootstrap.js. */
  queuedEvents?: Event[];
}

interface ImportMetaEnv {
  readonly VITE_PLAN_EXPLORER?: string;
  readonly VITE_PLAN_JETSETTER?: string;
  readonly VITE_PLAN_STREAMPRO?: string;
  readonly VITE_PLAN_UNLIMITED?: string;
}
