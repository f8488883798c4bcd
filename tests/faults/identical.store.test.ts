import { afterAll, beforeAll, expect, test } from 'vitest';
import { postEnquiry, postForm, sampleFields } from '../helpers/enquiries.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { readStored } from '../helpers/store/stored-enquiries.ts';

let site: RunningSite;
beforeAll(async () => {
  // With the default rate limits: repetitions are not counted.
  site = await startSite({ LOG_LEVEL: 'info' });
});
afterAll(() => site.stop());

const rowsOf = async (email: string) =>
  (await readStored(site)).enquiries.filter((row) => row.email === email);

test('100 concurrent identical posts with a key: one row, 100 identical responses', async () => {
  const fields = sampleFields(1);
  const responses = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const response = await postEnquiry(site.url, fields, { key: 'the-same' });
      return `${response.status} ${await response.text()}`;
    }),
  );
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toMatch(/^201 /);
  expect(await rowsOf(fields.email)).toHaveLength(1);
});

test('100 concurrent identical posts without a key, as JSON and as a native form: one row', async () => {
  const { website: _, ...fields } = sampleFields(2);
  const fifty = Array.from({ length: 50 });
  const json = fifty.map(async () => (await postEnquiry(site.url, fields)).status);
  const forms = fifty.map(async () => (await postForm(site.url, fields)).status);
  expect(new Set(await Promise.all(json))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(forms))).toEqual(new Set([303]));
  expect(await rowsOf(fields.email)).toHaveLength(1);
});

test('a key that was used for other fields is rejected with 422', async () => {
  const response = await postEnquiry(site.url, sampleFields(3), { key: 'the-same' });
  expect(response.status).toBe(422);
  expect(await rowsOf(sampleFields(3).email)).toEqual([]);
});

test('the log contains no personal data', async () => {
  await expect.poll(() => site.output()).toContain('delivered');
  for (const { email, name, phone_number, description } of [sampleFields(1), sampleFields(2)])
    for (const value of [email, name, phone_number, description])
      expect(site.output()).not.toContain(value);
});
