interface Window {
  /** What was clicked and typed before the app's script was here; public/early.js notes it. */
  earlyEvents?: Event[];
}
