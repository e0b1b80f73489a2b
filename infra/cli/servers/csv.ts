/** The cells of a CSV text (RFC 4180), line by line; null where a quote is never closed or stands inside a cell. */
export const parseCsv = (text: string): string[][] | null => {
  const lines: string[][] = [];
  let line: string[] = [];
  // A cell, quoted or bare, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  for (;;) {
    const found = cell.exec(text);
    if (!found) return null;
    const [, quoted, bare = '', end] = found;
    line.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.some((each) => each !== '')) lines.push(line);
    line = [];
    if (end === '' || cell.lastIndex === text.length) return lines;
  }
};
