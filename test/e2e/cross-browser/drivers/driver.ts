/** One source of W3C WebDriver actions. Both protocols take the same form. */
export type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | {
      type: 'pointer';
      id: string;
      parameters: { pointerType: 'mouse' };
      actions: (
        | { type: 'pointerMove'; x: number; y: number; duration: number }
        | { type: 'pointerDown' | 'pointerUp'; button: number }
      )[];
    };

/** A browser with one window of a person's, and what is asked of it. A pop-up is another window until it closes. */
export type Driver = {
  /** As the browser says it: name and version. */
  version: string;
  goTo: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; it must give a text. */
  evaluate: (expression: string) => Promise<string>;
  act: (sources: readonly InputSource[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** What the window shows, as a PNG. */
  picture: () => Promise<Buffer>;
  windows: () => Promise<string[]>;
  /** Everything after this is asked of that window. */
  enter: (window: string) => Promise<void>;
  close: () => Promise<void>;
};

export const pressAt = (x: number, y: number): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

export const typing = (text: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown' as const, value },
    { type: 'keyUp' as const, value },
  ]),
});
