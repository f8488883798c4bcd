import { expect, test } from 'vitest';
import { providerApi } from '../../contract/api/provider-api.ts';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { FORM_TYPE } from './json-response.ts';

/** Properties inherited by every object: `constructor`, `__proto__`, `toString` and so on. */
const NAMES = Object.getOwnPropertyNames(Object.prototype);

const TYPES = new Map([
  ['api/getBlogListing.php', 'post'],
  ['api/getServicesListing.php', 'home_services'],
  ['api/getOurTeam.php', 'our_team'],
  ['api/getBulkContent.php', 'bulk_content'],
  ['api/getUpperBulkContent.php', 'upper_bulk_content'],
  ['api/getTestimonial.php', 'testimonial'],
  ['api/getSection.php', 'steps_section'],
]);

const { api, db, logged } = await openMemoryApi();
const post = (path: string, type: string, body: string) =>
  api.request(`/${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });
const consentOf = (name: string) =>
  db
    .selectFrom('enquiries')
    .select(['consent_version', 'consent_text'])
    .where('name', '=', name)
    .execute();

test.each(NAMES)('%s is not a consent version', async (name) => {
  const enquiry = (way: string) => ({
    ...goodEnquiry,
    name: `${name} by ${way}`,
    consent_version: name,
  });
  const json = await post(ENQUIRY_PATH, 'application/json', JSON.stringify(enquiry('JSON')));
  expect(json.status).toBe(201);
  const fields = new URLSearchParams(enquiry('form')).toString();
  expect((await post(ENQUIRY_PATH, FORM_TYPE, fields)).status).toBe(303);
  const none = [{ consent_version: null, consent_text: null }];
  expect(await consentOf(`${name} by JSON`)).toEqual(none);
  expect(await consentOf(`${name} by form`)).toEqual(none);
});

test.each(NAMES)('%s is not a field of an enquiry', async (name) => {
  const json = JSON.stringify(goodEnquiry).replace('{', `{"${name}":"x",`);
  const refused = await post(ENQUIRY_PATH, 'application/json', json);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toBe(
    `{"status":"fail","code":"unknown_field","errors":{"${name}":["is not known here"]}}`,
  );
  const fields = new URLSearchParams({ ...goodEnquiry, phone_number: '+1 614 555 0142' });
  expect((await post(ENQUIRY_PATH, FORM_TYPE, `${fields}&${name}=x`)).status).toBe(303);
});

test.each(NAMES)('%s is not a query parameter', async (name) => {
  for (const { path } of Object.values(providerApi)) {
    const query = `post_type=${TYPES.get(path)}&post_name=bookeeper&name=about&kind=post&slug=ketaki-ranade&q=about`;
    const [plain, added] = await Promise.all([
      api.request(`/${path}?${query}`),
      api.request(`/${path}?${name}=1&${query}&${name}=2&${name}[x]=3`),
    ]);
    expect([path, added.status]).toEqual([path, /BlogDetails|policy/.test(path) ? 404 : 200]);
    expect(await added.text()).toBe(await plain.text());
  }
  expect(logged).toEqual([]);
});
