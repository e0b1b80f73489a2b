/** A Markdown table, padded to be readable in a terminal too. Numbers are right-aligned. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = titles.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isNumeric = titles.map((_, column) => rows.length > 0 && rows.every((row) => isNumber(row[column] ?? '')));
  const padded = (cell: string, column: number): string =>
    isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  const line = (cells: readonly string[]): string => `| ${cells.map(padded).join(' | ')} |`;
  const rule = widths.map((width, column) => (isNumeric[column] ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2)));
  return [line(titles), `|${rule.join('|')}|`, ...rows.map(line)].join('\n');
};

const isNumber = (cell: string): boolean => /^(|\$?[\d,.]+( ¢)?|–)$/u.test(cell);

/** '1,234', or '1.2' below ten. */
export const number = (value: number): string => {
  if (value === 0) return '–';
  const digits = Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** Rounds down to two significant digits: '3,700,000' for 3,797,412. */
export const roughly = (value: number): string => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return (Math.floor(value / step) * step).toLocaleString('en-US');
};

/** With cents below ten dollars, in whole dollars above. */
export const dollars = (value: number): string => {
  if (value < 0.005) return '–';
  const digits = value < 10 ? 2 : 0;
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
};
