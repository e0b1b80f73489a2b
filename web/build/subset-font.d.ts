declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  type Options = { targetFormat: 'woff2'; variationAxes: Record<string, Axis> };
  /** The font reduced to the characters of `text`, with its variation axes pinned or narrowed. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the package has no other export.
  export default subsetFont;
}
