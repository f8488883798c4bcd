import { siteFacts } from '../provider/page-envelope.ts';
import { organizationInShort } from './organization.ts';

export const webSite = () => ({
  '@type': 'WebSite',
  '@id': '/#website',
  name: siteFacts().name,
  url: '/',
  inLanguage: 'en-US',
  publisher: organizationInShort(),
});
