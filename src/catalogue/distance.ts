/** Distances on the globe. */

/** The earth's mean radius (IUGG), in km. */
const EARTH = 6371.0088;
const RADIANS = Math.PI / 180;

/** Coordinates are stored to a millionth of a degree, which is 11 cm. */
const PER_DEGREE = 1e6;

export function microdegrees(degrees: number): number {
  return Math.round(degrees * PER_DEGREE);
}

export function degrees(micro: number): number {
  return micro / PER_DEGREE;
}

/** In degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * The great-circle distance between two points in km, by the haversine formula, which is exact over the date line, at the
 * poles, and for points close to each other:
 *
 *   { 0, 179.5 } and { 0, -179.5 } → 111.2
 */
export function distance(one: Coordinates, other: Coordinates): number {
  const north = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2);
  const east = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2);
  const share =
    north * north + Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * east * east;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** How many degrees of latitude a distance of so many km spans at most. */
export function latitudesWithin(km: number): number {
  return km / (EARTH * RADIANS);
}
