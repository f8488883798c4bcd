import { expect, test } from 'vitest';
import { readPhone } from './phone-number.ts';
import { countryOfZone, placeOf } from './sender-place.ts';

test.each([
  ['+1 (614) 555-0199', null, '+1 614 555 0199', 'US'],
  ['+1 512 555 1006', null, '+1 512 555 1006', 'US'],
  ['+1\u00A0512\u00A0555\u00A01006', 'IN', '+1 512 555 1006', 'US'],
  ['+1 416 555 0123', null, '+1 416 555 0123', 'CA'],
  ['+1 242 555 0123', null, '+1 242 555 0123', 'BS'],
  ['00 44 20 7946 0958', null, '+44 20 7946 0958', 'GB'],
  ['011 44 20 7946 0958', 'US', '+44 20 7946 0958', 'GB'],
  ['+44 (0)20 7946 0123', null, '+44 20 7946 0123', 'GB'],
  ['(+971) 50 123 4567', null, '+971 50 123 4567', 'AE'],
  ['WhatsApp +234 803 000 0000', null, '+234 803 000 0000', 'NG'],
  ['+49 30–901820', null, '+49 30 901820', 'DE'],
  ['+४९ (०)३० ९०१८२०', null, '+49 30 901820', 'DE'],
  ['＋８１ ３ １２３４ ５６７８', null, '+81 3 1234 5678', 'JP'],
  ['512.555.1006', 'US', '+1 512 555 1006', 'US'],
  ['(0)20 7946 0018', 'GB', '+44 20 7946 0018', 'GB'],
  ['07700900123', 'GB', '+44 7700 900123', 'GB'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971 50 123 4567', 'AE'],
  ['९८२०१ २३४५६', 'IN', '+91 98201 23456', 'IN'],
  ['919820123456', 'IN', '+91 98201 23456', 'IN'],
  ['(512) 555-1006 or +44 20 7946 0018', 'US', '+1 512 555 1006', 'US'],
])('%s from %s is dialed as %s, in %s', (written, home, shown, country) => {
  const dialed = shown.replaceAll(' ', '');
  expect(readPhone(written, home)).toEqual({ dialed, shown, country });
});

test.each([
  ['512-555-0142x7', 'US', '+15125550142'],
  ['+44 20 7946 0958 ext. 12', null, '+442079460958'],
  ['512.555.0142 ext. 12', null, '5125550142'],
  ['020 7946 0958', null, '02079460958'],
  ['555 12', 'US', '55512'],
  ['+999 123', null, '+999123'],
  ['none', 'US', ''],
])('%s from %s: only %s is dialed', (written, home, dialed) => {
  expect(readPhone(written, home).dialed).toBe(dialed);
});

test.each([
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['US/Central', 'US'],
  ['America/Indiana/Knox', 'US'],
  ['Europe/Kyiv', 'UA'],
  ['Etc/UTC', null],
])('%s is in %s', (zone, country) => {
  expect(countryOfZone(zone)).toBe(country);
});

test('the browser says more than the number, which is national there', () => {
  const sent = (time_zone: string | undefined, phone_number: string) =>
    placeOf({ phone_number, source: { page: null, time_zone } });
  expect(sent('America/Chicago', '512 555 1006')).toEqual({
    phone: { dialed: '+15125551006', shown: '+1 512 555 1006', country: 'US' },
    country: 'US',
    zones: ['America/Chicago'],
    by: 'browser',
  });
  expect(sent('Asia/Kolkata', '+1 512 555 1006')).toMatchObject({ country: 'IN' });
  expect(sent('Mars/Olympus', '512 555 1006')).toMatchObject({ country: null, zones: [] });
  expect(sent(undefined, '+91 98201 23456')).toMatchObject({ country: 'IN', by: 'phone' });
});
