/** The quantile of the values, linearly interpolated between neighbours. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const position = (sorted.length - 1) * share;
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(position), Math.floor(position) + 2);
  return below + (above - below) * (position - Math.floor(position));
};
