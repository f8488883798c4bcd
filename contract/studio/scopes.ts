import { z } from 'zod';

/** What a key of the automation API may do. */
export const scopes = [
  'content:read',
  'content:write',
  'content:publish',
  'enquiries:read',
  'enquiries:write',
] as const;

export const scopeSchema = z.enum(scopes);

export type Scope = z.infer<typeof scopeSchema>;
