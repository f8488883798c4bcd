/// <reference lib="esnext.intl" />
import { plainDigits } from '../../../contract/plain-digits.ts';
import { WEEKDAYS } from '../../../domain/working-time.ts';

/**
 * Calling codes of the countries that such a firm has customers in, each with its region and, where that has more
 * than one time, the zone of most people.
 */
const CODES = `
1 US America/New_York, 7 RU Europe/Moscow, 20 EG, 27 ZA, 30 GR, 31 NL, 32 BE, 33 FR, 34 ES Europe/Madrid, 36 HU,
39 IT, 40 RO, 41 CH, 43 AT, 44 GB, 45 DK, 46 SE, 47 NO, 48 PL, 49 DE, 51 PE,
52 MX America/Mexico_City, 54 AR America/Argentina/Buenos_Aires, 55 BR America/Sao_Paulo,
56 CL America/Santiago, 57 CO, 60 MY, 61 AU Australia/Sydney, 62 ID Asia/Jakarta, 63 PH,
64 NZ Pacific/Auckland, 65 SG, 66 TH, 81 JP, 82 KR, 84 VN, 86 CN Asia/Shanghai, 90 TR, 91 IN, 92 PK, 93 AF,
94 LK, 98 IR, 212 MA, 213 DZ, 216 TN, 233 GH, 234 NG, 251 ET, 254 KE, 255 TZ, 256 UG, 351 PT Europe/Lisbon,
352 LU, 353 IE, 354 IS, 356 MT, 357 CY Asia/Nicosia, 358 FI, 359 BG, 370 LT, 371 LV, 372 EE,
380 UA Europe/Kyiv, 385 HR, 386 SI, 420 CZ, 421 SK, 852 HK, 880 BD, 886 TW, 960 MV, 961 LB, 962 JO, 964 IQ,
965 KW, 966 SA, 968 OM, 971 AE, 972 IL, 973 BH, 974 QA, 977 NP, 994 AZ, 995 GE`;

/** The country of a phone number. */
export interface PhoneCountry {
  /** Its code by ISO 3166, like `US`. */
  region: string;
  /** All its time zones, that of most people first. */
  zones: readonly string[];
}

const countries = new Map(
  CODES.split(',').map((line) => {
    const [code = '', region = '', zone] = line.trim().split(' ');
    return [code, { region, zone }];
  }),
);

/** The country of a phone number that begins with a calling code, after `+` or 00; null if it is not known. */
export function countryOfPhone(phone: string): PhoneCountry | null {
  const [, after = ''] = /(?:\+|^\D*00)(.*)/.exec(plainDigits(phone.normalize('NFKC'))) ?? [];
  const digits = after.replace(/\D/g, '');
  const country = [3, 2, 1].map((length) => countries.get(digits.slice(0, length))).find(Boolean);
  if (!country) return null;
  const { region, zone } = country;
  const zones = new Intl.Locale(`und-${region}`).getTimeZones() ?? [];
  return { region, zones: zone === undefined ? zones : [zone, ...zones] };
}

/** The days of the weekend in a region, in English. */
export const weekendOf = (region: string): string[] =>
  new Intl.Locale(`und-${region}`).getWeekInfo().weekend.map((day) => WEEKDAYS[day % 7]!);
