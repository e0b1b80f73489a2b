export type Fold = { path: string; shade: 'a' | 'b' | 'c' };

type Cloth = { left: number; right: number; top: number; hem: number; folds: number };

const shades: readonly Fold['shade'][] = ['a', 'b', 'c'];

/**
 * Hanging cloth as vertical strips. The folds are even at the rod and lean towards the drawn side below it; the leading
 * edge swings out a little, like cloth pushed aside.
 */
export const clothFolds = ({ left, right, top, hem, folds }: Cloth): Fold[] => {
  const width = (right - left) / folds;
  const swing = (index: number): number => (1 - index / folds) ** 2;
  const edge = (index: number): { x: number; waist: number; foot: number } => {
    const x = left + index * width;
    return { x, waist: x + 26 * swing(index), foot: x - 34 * swing(index) };
  };
  const middle = (top + hem) / 2;
  return Array.from({ length: folds }, (_, index) => {
    const from = edge(index);
    const to = edge(index + 1);
    const drop = hem + (index % 2 === 0 ? 0 : -7);
    const path = [
      `M${from.x} ${top}`,
      `C${from.waist} ${middle - 60} ${from.waist} ${middle + 60} ${from.foot} ${drop}`,
      `Q${(from.foot + to.foot) / 2} ${drop + 16} ${to.foot + 0.6} ${drop}`,
      `C${to.waist + 0.6} ${middle + 60} ${to.waist + 0.6} ${middle - 60} ${to.x + 0.6} ${top}Z`,
    ].join('');
    return { path, shade: shades[index % shades.length] ?? 'a' };
  });
};
