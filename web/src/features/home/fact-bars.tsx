import type { ReactNode } from 'react';

// Lengths are SVG attributes, since the Content-Security-Policy forbids style attributes.

/** A line; `share` is its length from 0 to 1. */
export const LightBar = ({ share }: { share: number }): ReactNode => (
  <svg className="light-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <path className="light-rest" d="M0 4H100" vectorEffect="non-scaling-stroke" />
    <path className="light-way" d={`M0 4H${(share * 100).toFixed(1)}`} vectorEffect="non-scaling-stroke" />
  </svg>
);

/** A hanging strip of cloth; `share` is its length from 0 to 1. */
export const StepBar = ({ share }: { share: number }): ReactNode => {
  const hem = (10 + share * 86).toFixed(1);
  return (
    <svg className="step-bar" viewBox="0 0 60 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="step-1" d={`M0 0H20V${hem}H0Z`} />
      <path className="step-2" d={`M20 0H40V${hem}H20Z`} />
      <path className="step-3" d={`M40 0H60V${hem}H40Z`} />
    </svg>
  );
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourStroke = (hour: number): string => `M${(hour * 10 + 5).toString()} 0V10`;
const week = Array.from({ length: 7 }, (_, day) => day);

/** One thread for each hour of the week. */
export const WeekOfHours = (): ReactNode => (
  <svg className="week" viewBox="0 0 240 98" aria-hidden="true">
    {week.map((day) => (
      <path key={day} transform={`translate(0 ${day * 14 + 2})`} d={hours.map(hourStroke).join('')} />
    ))}
  </svg>
);
