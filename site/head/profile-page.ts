import type { PersonPage } from '../../contract/api/people.ts';
import type { Thing } from './json-ld.ts';
import { organizationInShort, type Organization } from './organization.ts';

interface Person extends Thing {
  '@type': 'Person';
  '@id': string;
  name: string;
  jobTitle: string;
  knowsAbout: string[];
  worksFor: Organization;
  image?: string;
}

export interface ProfilePage extends Thing {
  '@type': 'ProfilePage';
  url: string;
  mainEntity: Person;
}

/** Structured data of a person at a canonical path. */
export const profilePage = (
  url: string,
  { name, designation, skills, tools, picture }: PersonPage,
): ProfilePage => ({
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
