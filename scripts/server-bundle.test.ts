import { expect, test } from 'vitest';
import { foreignModules } from './server-bundle.ts';

test('detects modules of server/ and contract/ in the server bundle', () => {
  const modules = [
    '/project/site/router.tsx',
    '/project/node_modules/react/index.js',
    '\0virtual:manifest',
    '/elsewhere/package/index.js',
    '/project/server/db/store-unavailable.ts',
    '/project/contract/enquiry.ts',
  ];
  expect(foreignModules(modules, '/project/')).toEqual([
    'server/db/store-unavailable.ts',
    'contract/enquiry.ts',
  ]);
});
