import { land } from './land.ts';
import { project, worldWidth } from './projection.ts';

type Edge = { x1: number; y1: number; x2: number; y2: number };

const edges: readonly Edge[] = land.flatMap((ring) =>
  ring.map((point, index) => {
    const from = project(point);
    const to = project(ring[(index + 1) % ring.length] ?? point);
    return { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  }),
);

/** The y coordinates where coasts cross a column, north to south; land lies between each pair. */
const crossings = (x: number): number[] =>
  edges
    .filter(({ x1, x2 }) => x1 <= x !== x2 <= x)
    .map(({ x1, y1, x2, y2 }) => y1 + ((x - x1) / (x2 - x1)) * (y2 - y1))
    .sort((a, b) => a - b);

/** The land as one path of vertical strokes, `gap` units apart. */
export const threadsPath = (gap: number): string => {
  const strokes: string[] = [];
  for (let x = gap / 2; x < worldWidth; x += gap) {
    const ys = crossings(x);
    for (let i = 0; i + 1 < ys.length; i += 2)
      strokes.push(`M${x.toFixed(1)} ${ys[i]?.toFixed(1)}V${ys[i + 1]?.toFixed(1)}`);
  }
  return strokes.join('');
};
