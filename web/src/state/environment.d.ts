interface Window {
  /** What was clicked and typed before the app's script was here; public/bootstrap.js notes it. */
  earlyEvents?: Event[];
}
