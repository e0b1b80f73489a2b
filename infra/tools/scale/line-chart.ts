export type Line = { name: string; colour: string; values: readonly number[] };

const [width, height, left, bottom, top] = [720, 300, 70, 34, 40];

/** A round number above the highest value. */
const ceiling = (highest: number): number => {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return Math.ceil(highest / step) * step;
};

/** An SVG of lines over the minutes of a day, from an hour on. */
export const dayChart = (title: string, fromHour: number, lines: readonly Line[]): string => {
  const limit = ceiling(Math.max(...lines.flatMap(({ values }) => values)));
  const [from, to] = [fromHour * 60, 24 * 60];
  const hoursShown = Array.from({ length: 24 - fromHour + 1 }, (_, index) => fromHour + index);
  const x = (minute: number): string => (left + ((minute - from) / (to - from)) * (width - left - 36)).toFixed(1);
  const y = (value: number): string => (height - bottom - (value / limit) * (height - bottom - top)).toFixed(1);

  const grid = [0, 0.5, 1].map((share) => {
    const at = y(limit * share);
    const label = (limit * share).toLocaleString('en-US');
    return `<line x1="${left}" x2="${width - 36}" y1="${at}" y2="${at}" stroke="#ddd"/><text x="${left - 8}" y="${at}" dy="4" text-anchor="end" fill="#222">${label}</text>`;
  });
  const hours = hoursShown.map(
    (hour) => `<text x="${x(hour * 60)}" y="${height - 12}" text-anchor="middle" fill="#222">${hour}:00</text>`,
  );
  const drawn = lines.map(({ name, colour, values }, index) => {
    const points = values.map((value, minute) => ({ value, minute })).filter(({ minute }) => minute >= from);
    const path = points.map(({ value, minute }) => `${x(minute)},${y(value)}`).join(' ');
    const legend = `<rect x="${left + index * 220}" y="12" width="12" height="12" fill="${colour}"/><text x="${left + 18 + index * 220}" y="23" fill="#222">${name}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${legend}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...grid, ...hours, ...drawn].join('\n')}
</svg>
`;
};
