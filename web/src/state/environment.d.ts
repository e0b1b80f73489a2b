interface Window {
  /** What was clicked and typed before the app's script was here; public/bootstrap.js notes it. */
  earlyEvents?: Event[];
}

interface ImportMetaEnv {
  readonly VITE_PLAN_EXPLORER?: string;
  readonly VITE_PLAN_JETSETTER?: string;
  readonly VITE_PLAN_STREAMPRO?: string;
  readonly VITE_PLAN_UNLIMITED?: string;
}
