import { roles, type Role } from '../../../contract/studio/acts.ts';

/** What each role may do, in words. */
const WORDS: Record<Role, { label: string; plural: string; help: string }> = {
  owner: { label: 'Owner', plural: 'owners', help: 'Everything, including accounts and API keys' },
  editor: { label: 'Editor', plural: 'editors', help: 'Writes and publishes content' },
  sales: { label: 'Sales', plural: 'sales', help: 'Reads content, works with enquiries' },
  reader: { label: 'Reader', plural: 'readers', help: 'Reads content, changes nothing' },
};

const labelOf: Readonly<Record<string, string>> = Object.fromEntries(
  roles.map((role) => [role, WORDS[role].label]),
);

export const ROLES = roles.map((value) => ({ value, ...WORDS[value] }));

/** A role of a newer version is called as it is stored. */
export const labelOfRole = (role: Role): string => labelOf[role] ?? role;

/** Those who have any of some roles: `owners and sales`. */
export const holdersOf = (some: readonly Role[]): string =>
  new Intl.ListFormat('en-US').format(some.map((role) => WORDS[role].plural));
