import { expect, test } from 'vitest';
import { shownSite, site } from '../../contract/kinds/site.ts';
import { createSiteFacts } from './site-facts.ts';

test('the facts of a page before outlive a failed call, and not the entry itself', async () => {
  const facts = { ...shownSite(site.stored.parse({})), name: 'Citadel' };
  const known = async () => ({ status: 200, value: { words: facts } });
  const fails = () => Promise.reject(new Error('failed'));
  const readFacts = createSiteFacts();
  expect(await readFacts(known)).toEqual(facts);
  expect(await readFacts(fails)).toEqual(facts);
  // Of another renderer, such as that of another draft.
  expect(await createSiteFacts()(fails)).toEqual(shownSite(site.stored.parse({})));
  const none = async () => ({ status: 404, value: {} });
  expect(await readFacts(none)).toEqual(shownSite(site.stored.parse({})));
});
