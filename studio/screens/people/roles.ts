import { roles, type Role } from '../../../contract/studio/acts.ts';

/** What each role may do, in words. */
const WORDS: Record<Role, { label: string; help: string }> = {
  owner: { label: 'Owner', help: 'Everything, people and keys included' },
  editor: { label: 'Editor', help: 'Writes and publishes content' },
  sales: { label: 'Sales', help: 'Reads content, works with enquiries' },
  reader: { label: 'Reader', help: 'Reads content, changes nothing' },
};

export const ROLES = roles.map((value) => ({ value, ...WORDS[value] }));

export const labelOfRole = (role: Role) => WORDS[role].label;
