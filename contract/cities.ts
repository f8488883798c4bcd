import { OTHER_NAMES } from './regions.ts';

/** Well-known cities by their time zone, the best known first. A name stands for one city only. */
const CITIES: Readonly<Record<string, string>> = {
  'America/New_York':
    'New York, Boston, Philadelphia, Washington, Atlanta, Miami, Orlando, Tampa, Charlotte, Raleigh, Cleveland, Columbus, Cincinnati, Pittsburgh, Baltimore, Buffalo',
  'America/Detroit': 'Detroit',
  'America/Indiana/Indianapolis': 'Indianapolis',
  'America/Chicago':
    'Chicago, Houston, Dallas, Austin, San Antonio, Minneapolis, Kansas City, Saint Louis, New Orleans, Nashville, Memphis, Milwaukee',
  'America/Denver': 'Denver, Salt Lake City, Albuquerque, El Paso',
  'America/Boise': 'Boise',
  'America/Phoenix': 'Phoenix, Tucson',
  'America/Los_Angeles':
    'Los Angeles, San Francisco, San Diego, San Jose, Sacramento, Seattle, Portland, Las Vegas',
  'America/Anchorage': 'Anchorage',
  'Pacific/Honolulu': 'Honolulu',
  'America/Toronto': 'Toronto, Montreal, Ottawa, Quebec City',
  'America/Winnipeg': 'Winnipeg',
  'America/Regina': 'Regina',
  'America/Edmonton': 'Edmonton, Calgary',
  'America/Vancouver': 'Vancouver, Victoria',
  'America/Halifax': 'Halifax',
  'America/St_Johns': "St. John's",
  'America/Mexico_City': 'Mexico City',
  'America/Bogota': 'Bogotá',
  'America/Lima': 'Lima',
  'America/Santiago': 'Santiago',
  'America/Argentina/Buenos_Aires': 'Buenos Aires',
  'America/Sao_Paulo': 'São Paulo, Rio de Janeiro',
  'America/Puerto_Rico': 'San Juan',
  'Europe/London':
    'London, Manchester, Birmingham, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Belfast',
  'Europe/Dublin': 'Dublin, Cork, Galway',
  'Europe/Lisbon': 'Lisbon, Porto',
  'Europe/Madrid': 'Madrid, Barcelona',
  'Europe/Paris': 'Paris, Lyon',
  'Europe/Brussels': 'Brussels',
  'Europe/Amsterdam': 'Amsterdam, Rotterdam',
  'Europe/Berlin': 'Berlin, Munich, Hamburg, Frankfurt',
  'Europe/Zurich': 'Zurich, Geneva',
  'Europe/Vienna': 'Vienna',
  'Europe/Rome': 'Rome, Milan',
  'Europe/Malta': 'Valletta',
  'Europe/Copenhagen': 'Copenhagen',
  'Europe/Oslo': 'Oslo',
  'Europe/Stockholm': 'Stockholm',
  'Europe/Helsinki': 'Helsinki',
  'Europe/Warsaw': 'Warsaw',
  'Europe/Prague': 'Prague',
  'Europe/Athens': 'Athens',
  'Asia/Nicosia': 'Nicosia',
  'Europe/Istanbul': 'Istanbul',
  'Asia/Jerusalem': 'Tel Aviv, Jerusalem',
  'Africa/Cairo': 'Cairo',
  'Africa/Casablanca': 'Casablanca',
  'Africa/Lagos': 'Lagos',
  'Africa/Nairobi': 'Nairobi',
  'Africa/Johannesburg': 'Johannesburg, Cape Town, Durban',
  'Asia/Dubai': 'Dubai, Abu Dhabi, Sharjah',
  'Asia/Muscat': 'Muscat',
  'Asia/Riyadh': 'Riyadh, Jeddah',
  'Asia/Qatar': 'Doha',
  'Asia/Kuwait': 'Kuwait City',
  'Asia/Bahrain': 'Manama',
  'Asia/Kolkata': 'Pune, Mumbai, Delhi, Bengaluru, Kolkata',
  'Asia/Kathmandu': 'Kathmandu',
  'Asia/Singapore': 'Singapore',
  'Asia/Hong_Kong': 'Hong Kong',
  'Asia/Manila': 'Manila',
  'Asia/Tokyo': 'Tokyo',
  'Australia/Perth': 'Perth',
  'Australia/Adelaide': 'Adelaide',
  'Australia/Darwin': 'Darwin',
  'Australia/Brisbane': 'Brisbane, Gold Coast',
  'Australia/Sydney': 'Sydney, Canberra, Newcastle',
  'Australia/Melbourne': 'Melbourne',
  'Australia/Hobart': 'Hobart',
  'Australia/Lord_Howe': 'Lord Howe Island',
  'Pacific/Auckland': 'Auckland, Wellington, Christchurch',
};

/** A name for comparison: without case, accents and punctuation; "Saint" is "st". */
export const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .trim();

interface City {
  name: string;
  zone: string;
}

/** The cities of the list, the best known of each time zone first. */
export const cities: readonly City[] = Object.entries(CITIES).flatMap(([zone, names]) =>
  names.split(', ').map((name) => ({ name, zone })),
);

const byName = new Map(cities.map((city) => [folded(city.name), city]));
for (const [name, others] of Object.entries(OTHER_NAMES))
  for (const other of others.split(', ')) byName.set(other, byName.get(folded(name))!);

/** A city of the list by its name, whatever its case and accents; undefined if it is not in the list. */
export const cityOf = (name: string): City | undefined => byName.get(folded(name));
