import type { Tables } from '../db/tables.ts';
import { fail } from './failure.ts';
import type { Act, StudioMiddleware } from './studio-context.ts';

type Role = Tables['accounts']['role'];

const ACTS: Record<Role, readonly Act[]> = {
  owner: ['read', 'write', 'administer'],
  editor: ['read', 'write'],
  sales: ['read'],
  reader: ['read'],
};

/** Lets through who may do this. After `signedIn`. */
export const may =
  (act: Act): StudioMiddleware =>
  async (c, next) =>
    ACTS[c.get('session').account.role].includes(act)
      ? next()
      : fail(c, 'forbidden', 'Your role does not allow this.');
