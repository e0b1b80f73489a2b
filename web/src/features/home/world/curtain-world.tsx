import type { ReactNode } from 'react';
import { launchCatalogue } from '#domain/catalogue.ts';
import './curtain-world.css';
import { clothFolds } from './cloth.ts';
import { project } from './projection.ts';
import { threadsPath } from './threads.ts';

const rodY = 26;
const rodLeft = 96;
const worldTop = 104;
const curtainLeft = 590;
const threads = threadsPath(5.8);
const folds = clothFolds({ left: curtainLeft, right: 1010, top: rodY, hem: 598, folds: 9 });
const rings = Array.from({ length: 10 }, (_, index) => curtainLeft + index * 46.6);

/** The labels of a few locations; `side` is the SVG text-anchor. */
const labels: Record<string, { text: string; side: 'start' | 'end' }> = {
  'USA, Los Angeles': { text: 'Los Angeles', side: 'end' },
  'USA, New York': { text: 'New York', side: 'start' },
  'UK, London': { text: 'London', side: 'end' },
  'Brazil, São Paulo': { text: 'São Paulo', side: 'start' },
  'Kenya, Nairobi': { text: 'Nairobi', side: 'end' },
};

const lights = launchCatalogue.map((entry) => {
  const { x, y } = project(entry);
  return { ...entry, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10, name: labels[entry.location] };
});

type Words = { label: string; freeText: string; planText: string };

/** The hero image: a world map of vertical threads with locations as lights, half of it behind a curtain. */
export const CurtainWorld = ({ label, freeText, planText }: Words): ReactNode => (
  <svg className="curtain-world" viewBox="44 0 956 620" role="img" aria-label={label}>
    <defs>
      {(['a', 'b', 'c'] as const).map((shade) => (
        <linearGradient key={shade} id={`cloth-${shade}`} className={`cloth-${shade}`}>
          <stop offset="0" />
          <stop offset="0.42" />
          <stop offset="0.7" />
          <stop offset="1" />
        </linearGradient>
      ))}
    </defs>
    <g transform={`translate(0 ${worldTop})`}>
      <path className="threads" d={threads} />
      {lights.map(({ id, x, y, isFree }) => (
        <g key={id} className={isFree ? 'place place-free' : 'place'}>
          <circle className="place-halo" cx={x} cy={y} r="9" />
          <circle className="place-dot" cx={x} cy={y} r="3.6" />
        </g>
      ))}
      {lights.map(({ id, x, y, name }) =>
        name ? (
          <text
            key={id}
            className="place-name"
            x={name.side === 'start' ? x + 13 : x - 13}
            y={y + 5}
            textAnchor={name.side}
          >
            {name.text}
          </text>
        ) : null,
      )}
    </g>
    <g className="legend" transform="translate(104 600)">
      <circle className="legend-free" cx="0" cy="-5" r="4.5" />
      <text x="14">{freeText}</text>
      <circle className="legend-plan" cx="226" cy="-5" r="4.5" />
      <text x="240">{planText}</text>
    </g>
    <g className="cloth">
      {folds.map(({ path, shade }) => (
        <path key={path} d={path} fill={`url(#cloth-${shade})`} />
      ))}
      {rings.map((x) => (
        <circle key={x} className="ring" cx={x} cy={rodY} r="6" />
      ))}
    </g>
    <path className="rod" d={`M${rodLeft} ${rodY}H1010`} />
    <circle className="finial" cx={rodLeft} cy={rodY} r="7" />
  </svg>
);
