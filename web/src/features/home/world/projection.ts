import type { Point } from './land.ts';

/** The map's width in SVG units. Miller projection with the upper edge at 76° north. */
export const worldWidth = 1000;
const west = -170;
const east = 180;
const north = 76;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const miller = (latitude: number): number => 1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * radians(latitude)));
const unit = worldWidth / radians(east - west);

export const project = ({ longitude, latitude }: Point): { x: number; y: number } => ({
  x: radians(longitude - west) * unit,
  y: (miller(north) - miller(latitude)) * unit,
});
