export type Bar = { label: string; parts: { name: string; value: number }[] };

const colours = [
  '#2f6fdb',
  '#e07b39',
  '#3a9d5d',
  '#8d5fc4',
  '#c94a5b',
  '#6b7785',
  '#c9a227',
  '#2aa5b0',
  '#a0643c',
  '#d57bb5',
];
const [width, barHeight, gap, labelWidth] = [720, 34, 16, 120];
const top = 12;
/** Average width of a letter; a share too narrow for its name gets no label. */
const letterWidth = 7.5;

/** An SVG of bars of equal length, each divided into the shares of its parts. */
export const shareChart = (title: string, bars: readonly Bar[]): string => {
  const names = [...new Set(bars.flatMap(({ parts }) => parts.map(({ name }) => name)))];
  const colourOf = (name: string): string => colours[names.indexOf(name) % colours.length] ?? '';
  const room = width - labelWidth - 16;

  const drawn = bars.map(({ label, parts }, row) => {
    const whole = parts.reduce((sum, { value }) => sum + value, 0);
    const y = top + row * (barHeight + gap);
    let x = labelWidth;
    const pieces = parts.map(({ name, value }) => {
      const [share, from] = [value / whole, x];
      x += share * room;
      const caption = `${name} ${Math.round(share * 100)} %`;
      const hasRoom = caption.length * letterWidth + 12 < share * room;
      const text = hasRoom ? `<text x="${(from + 8).toFixed(1)}" y="${y + 22}" fill="#fff">${caption}</text>` : '';
      const box = `<rect x="${from.toFixed(1)}" y="${y}" width="${(share * room).toFixed(1)}" height="${barHeight}" fill="${colourOf(name)}"><title>${name}</title></rect>`;
      return box + text;
    });
    return `<text x="8" y="${y + 22}" fill="#222">${label}</text>${pieces.join('')}`;
  });

  const legendY = top + bars.length * (barHeight + gap);
  const legend = names.map((name, index) => {
    const [x, y] = [8 + (index % 5) * 140, legendY + Math.floor(index / 5) * 22];
    return `<rect x="${x}" y="${y}" width="12" height="12" fill="${colourOf(name)}"/><text x="${x + 18}" y="${y + 11}" fill="#222">${name}</text>`;
  });
  const height = legendY + Math.ceil(names.length / 5) * 22 + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img" aria-label="${title}">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${[...drawn, ...legend].join('\n')}
</svg>
`;
};
