import { z } from 'zod';
import { normalizeEmail, roles } from '../../accounts/accounts.ts';

/** Fields of accounts, as requests have them. */
export const accountName = z
  .string()
  .trim()
  .min(1, 'Type a name.')
  .max(80, 'At most 80 characters.');
export const emailAddress = z
  .string()
  .max(254)
  .transform(normalizeEmail)
  .pipe(z.email('Type an email address.'));
export const accountRole = z.enum(roles);
