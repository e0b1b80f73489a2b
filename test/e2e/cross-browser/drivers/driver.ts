/** One source of W3C WebDriver actions. Both protocols use the same format. */
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

/** A browser with one window. A pop-up is another window until it closes. */
export type Driver = {
  /** Name and version, as reported by the browser. */
  version: string;
  goTo: (url: string) => Promise<void>;
  /** Evaluates an expression in the page; the result must be a string. */
  evaluate: (expression: string) => Promise<string>;
  act: (sources: readonly InputSource[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** A screenshot as PNG. */
  picture: () => Promise<Buffer>;
  windows: () => Promise<string[]>;
  /** Directs all further commands to that window. */
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
