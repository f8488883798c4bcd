import type { PersonPage } from '../../contract/api/people.ts';
import { organizationInShort } from './organization.ts';

/** Structured data of a person at a canonical path. */
export const profilePage = (
  url: string,
  { name, designation, skills, tools, picture }: PersonPage,
) => ({
  '@type': 'ProfilePage',
  url,
  mainEntity: {
    '@type': 'Person',
    '@id': `${url}#person`,
    name,
    jobTitle: designation,
    knowsAbout: [...skills, ...tools],
    worksFor: organizationInShort(),
    ...(picture !== null && { image: picture }),
  },
});
