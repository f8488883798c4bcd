/** Acts that a person or a key may be allowed to do. Keys name them as their scopes. */
export const scopes = [
  'content:read',
  'content:write',
  'content:publish',
  'media:write',
  'enquiries:read',
  'enquiries:write',
  /** Replies in words that a person sends. */
  'enquiries:reply',
] as const;

export type Scope = (typeof scopes)[number];

/** `administer` covers people, keys and the audit log. No key has it. */
export type Act = Scope | 'administer';

/** What each role may do; docs/studio.md has the same table. */
const ACTS = {
  owner: [...scopes, 'administer'],
  editor: ['content:read', 'content:write', 'content:publish', 'media:write'],
  sales: ['content:read', 'enquiries:read', 'enquiries:write', 'enquiries:reply'],
  reader: ['content:read'],
} as const satisfies Record<string, readonly Act[]>;

export type Role = keyof typeof ACTS;

export const roles = Object.keys(ACTS) as Role[];

/** A role of a newer version may do nothing here. */
export const roleMay = (role: Role, act: Act): boolean =>
  (ACTS[role] as readonly Act[] | undefined)?.includes(act) ?? false;

export const rolesThatMay = (act: Act): Role[] => roles.filter((role) => roleMay(role, act));
