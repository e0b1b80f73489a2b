/** The locations at launch. A running stage reads its servers table instead; the home page counts and maps these. */
export type Region = 'Africa' | 'Americas' | 'Asia Pacific' | 'Europe' | 'Middle East';

export type Server = {
  id: number;
  /** Shown to customers: 'Country, City'. */
  location: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: Region;
  isFree: boolean;
};

type ServerSite = Server & { latitude: number; longitude: number };

const site = (
  id: number,
  country: string,
  location: string,
  region: Region,
  latitude: number,
  longitude: number,
  isFree = false,
): ServerSite => ({ id, location, country, region, isFree, latitude, longitude });

export const launchCatalogue: readonly ServerSite[] = [
  site(1, 'US', 'USA, New York', 'Americas', 40.7, -74, true),
  site(2, 'US', 'USA, Los Angeles', 'Americas', 34.1, -118.2),
  site(3, 'US', 'USA, Chicago', 'Americas', 41.9, -87.6),
  site(4, 'GB', 'UK, London', 'Europe', 51.5, -0.1, true),
  site(5, 'GB', 'UK, Manchester', 'Europe', 53.5, -2.2),
  site(6, 'DE', 'Germany, Frankfurt', 'Europe', 50.1, 8.7, true),
  site(7, 'DE', 'Germany, Berlin', 'Europe', 52.5, 13.4),
  site(8, 'HK', 'Hong Kong', 'Asia Pacific', 22.3, 114.2),
  site(9, 'IN', 'India, Mumbai', 'Asia Pacific', 19.1, 72.9),
  site(10, 'IN', 'India, Bengaluru', 'Asia Pacific', 13, 77.6),
  site(11, 'KE', 'Kenya, Nairobi', 'Africa', -1.3, 36.8),
  site(12, 'ZA', 'South Africa, Johannesburg', 'Africa', -26.2, 28),
  site(13, 'NG', 'Nigeria, Lagos', 'Africa', 6.5, 3.4),
  site(14, 'EG', 'Egypt, Cairo', 'Africa', 30, 31.2),
  site(15, 'NL', 'Netherlands, Amsterdam', 'Europe', 52.4, 4.9),
  site(16, 'FR', 'France, Paris', 'Europe', 48.9, 2.4),
  site(17, 'ES', 'Spain, Madrid', 'Europe', 40.4, -3.7),
  site(18, 'IT', 'Italy, Milan', 'Europe', 45.5, 9.2),
  site(19, 'SE', 'Sweden, Stockholm', 'Europe', 59.3, 18.1),
  site(20, 'CH', 'Switzerland, Zurich', 'Europe', 47.4, 8.5),
  site(21, 'PL', 'Poland, Warsaw', 'Europe', 52.2, 21),
  site(22, 'PT', 'Portugal, Lisbon', 'Europe', 38.7, -9.1),
  site(23, 'CA', 'Canada, Toronto', 'Americas', 43.7, -79.4),
  site(24, 'CA', 'Canada, Vancouver', 'Americas', 49.3, -123.1),
  site(25, 'BR', 'Brazil, São Paulo', 'Americas', -23.6, -46.6),
  site(26, 'MX', 'Mexico, Mexico City', 'Americas', 19.4, -99.1),
  site(27, 'AR', 'Argentina, Buenos Aires', 'Americas', -34.6, -58.4),
  site(28, 'JP', 'Japan, Tokyo', 'Asia Pacific', 35.7, 139.7),
  site(29, 'SG', 'Singapore', 'Asia Pacific', 1.3, 103.8),
  site(30, 'KR', 'South Korea, Seoul', 'Asia Pacific', 37.6, 127),
  site(31, 'AU', 'Australia, Sydney', 'Asia Pacific', -33.9, 151.2),
  site(32, 'AE', 'United Arab Emirates, Dubai', 'Middle East', 25.2, 55.3),
  site(33, 'IL', 'Israel, Tel Aviv', 'Middle East', 32.1, 34.8),
  site(34, 'TR', 'Türkiye, Istanbul', 'Middle East', 41, 29),
];
