import { expect, it } from 'vitest';
import { fieldLabel } from './field-label.ts';

it('names a field by the labels that lead to it', () => {
  expect(fieldLabel('post', 'title')).toBe('Title');
  expect(fieldLabel('site', 'whatsapp.shown')).toMatch(/^\S.* › \S/);
  expect(fieldLabel('site', 'offices.1.country')).toMatch(/ 2 › /);
});

it('shows what it does not know as it is', () => {
  expect(fieldLabel('post', 'unknown.0')).toBe('unknown › 0');
});
