declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = { targetFormat: 'woff2'; variationAxes: Record<string, Axis> };
  /** The same font with the characters of `text` alone, and with its axes pinned or narrowed. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default subsetFont;
}
