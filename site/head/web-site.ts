import { siteFacts } from '../provider/page-envelope.ts';
import type { Thing } from './json-ld.ts';
import { organizationInShort, type Organization } from './organization.ts';

export interface WebSite extends Thing {
  '@type': 'WebSite';
  '@id': string;
  name: string;
  url: string;
  inLanguage: string;
  publisher: Organization;
}

export const webSite = (): WebSite => ({
  '@type': 'WebSite',
  '@id': '/#website',
  name: siteFacts().name,
  url: '/',
  inLanguage: 'en-US',
  publisher: organizationInShort(),
});
