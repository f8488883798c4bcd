import { expect, it } from 'vitest';
import { profileTags } from './profile-tags.ts';

it('splits at commas but not at middle dots', () => {
  expect(profileTags('QuickBooks · Xero, Sales tax ,, VAT')).toEqual([
    'QuickBooks · Xero',
    'Sales tax',
    'VAT',
  ]);
  expect(profileTags(undefined)).toEqual([]);
});
