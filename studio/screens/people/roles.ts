import type { Role } from '../../../contract/studio/acts.ts';

/** What each role may do, in words. */
export const ROLES: readonly { value: Role; label: string; help: string }[] = [
  { value: 'owner', label: 'Owner', help: 'Everything, people and keys included' },
  { value: 'editor', label: 'Editor', help: 'Writes and publishes content' },
  { value: 'sales', label: 'Sales', help: 'Reads content, works with enquiries' },
  { value: 'reader', label: 'Reader', help: 'Reads content, changes nothing' },
];

export const labelOfRole = (role: Role) => ROLES.find(({ value }) => value === role)?.label ?? role;
