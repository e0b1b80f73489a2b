export type Bar = { label: string; parts: { name: string; value: number }[] };

/** The shares of each bar as a pie, drawn by whatever renders the Markdown (Mermaid). */
export const sharePies = (bars: readonly Bar[]): string =>
  bars
    .map(({ label, parts }) => {
      const whole = parts.reduce((sum, { value }) => sum + value, 0);
      const shares = parts.map(({ name, value }) => ({ name, percent: Math.round((value / whole) * 100) }));
      const slices = shares.filter(({ percent }) => percent > 0).map(({ name, percent }) => `  "${name}" : ${percent}`);
      return ['```mermaid', `pie showData title ${label}, percent`, ...slices, '```'].join('\n');
    })
    .join('\n\n');
