import { afterEach, beforeEach, expect, test } from 'vitest';
import { citadelHere } from '../../tests/helpers/process/citadel-command.ts';
import {
  startProvider,
  type ProviderStandIn,
} from '../../tests/helpers/process/provider-stand-in.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/store/test-store.ts';

let store: TestStore;
let provider: ProviderStandIn;
beforeEach(async () => {
  store = await newTestStore('content');
  provider = await startProvider();
});
afterEach(async () => {
  await provider.close();
  store.remove();
});

const sync = (settings: Record<string, string> = { PROVIDER_API_URL: provider.url }) =>
  citadelHere(['provider', 'sync'], { ...store.settings, ...settings });

test('provider sync reads everything at once, and names what changed', async () => {
  const first = await sync();
  // Entries of the store name people and services that this provider does not have.
  expect(first).toMatchObject({ status: 0, stderr: expect.stringContaining('lead to nothing') });
  expect(first.stdout).toContain('service bookeeper\n');
  expect(await sync()).toMatchObject({ status: 0, stdout: 'Nothing changed.\n' });

  await provider.editBody('service', 'bookeeper', (body) => {
    body.bulk!.post_title = 'A new text';
  });
  expect((await sync()).stdout).toBe('service bookeeper\nThe rest is as it was.\n');
});

test('what fails is named, and stays as it was', async () => {
  await sync();
  provider.files.set('/api/getMenulisting.php', { status: 500, body: '' });
  const { status, stdout, stderr } = await sync();
  expect([status, stdout]).toEqual([1, 'Nothing changed.\n']);
  expect(stderr).toContain(
    'Calls failed: api/getMenulisting.php: HTTP 500. What could not be read is as it was.\n',
  );
});

test('without the setting there is nothing to read', async () => {
  const { status, stderr } = await sync({});
  expect(status).toBe(1);
  expect(stderr).toBe('PROVIDER_API_URL is not set: all content is of this store.\n');
});
