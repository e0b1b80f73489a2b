type GeoPoint = { latitude: number; longitude: number };

const earthRadiusKm = 6371;
/** Light in glass fibre, refractive index about 1.47. */
const fibreKmPerMs = 204;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine). */
const distanceKm = (from: GeoPoint, to: GeoPoint): number => {
  const rise = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const run = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(rise + cosines * run));
};

/** The minimum one-way time of any signal in milliseconds: physics, not our measurement. */
export const lightTimeMs = (from: GeoPoint, to: GeoPoint): number => distanceKm(from, to) / fibreKmPerMs;
