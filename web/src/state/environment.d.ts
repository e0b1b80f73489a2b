interface Window {
  /** Clicks and key presses from before the app's script loaded, recorded by public/bootstrap.js. */
  queuedEvents?: Event[];
}
