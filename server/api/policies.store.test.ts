import { beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { endEntry } from '../../tests/helpers/store/end-entry.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

let store: Awaited<ReturnType<typeof openMemoryApi>>;
beforeEach(async () => {
  store = await openMemoryApi();
  return () => store.db.destroy();
});

const policyOf = async (name: string) => {
  const response = await store.api.request(`/api/policy?name=${name}`);
  return { ...((await response.json()) as any), status: response.status };
};
const edit = (from: string | RegExp, to: string, slug = 'refund-policy') =>
  editEntry(store.db, 'policy', slug, (source) => source.replace(from, to));

test('a policy has an introduction, sections with anchors, figures, and the day of its change', async () => {
  const policy = await policyOf('refund-policy');
  expect(policy).toMatchObject({
    status: 200,
    title: 'Refunds, replacements and notice',
    updated: '2026-11-22',
    search: { title: 'Refund policy: notice, refunds, replacements' },
  });
  expect(policy.html).toMatch(/^<p>You can end an engagement with written notice: 15 days, or/);
  expect(policy.html).toContain('<h2 id="notice">Written notice: 15 days, or 1.5 months</h2>');
  expect(policy.html).toContain('<th scope="row">Complete refund</th>');
});

test('changed words, dates and figures are seen, and HTML is sanitized', async () => {
  await edit(
    'There are two sums.',
    'There are <b onclick="x()">three</b> sums.<script>x()</script>',
  );
  await edit('updated: 2026-11-22', 'updated: 2026-11-20T10:30:00Z');
  await editEntry(store.db, 'figure', 'notice-days', (source) => source.replace('15', '20'));
  const policy = await policyOf('refund-policy');
  expect(policy.html).toContain('<p>There are <b>three</b> sums. The monthly fee');
  expect(policy.html).toContain('Written notice: 20 days');
  expect(policy.updated).toBe('2026-11-20');
});

test('a policy that was taken down, and one that never was, are 404', async () => {
  await endEntry(store.db, 'policy', 'refund-policy');
  for (const name of ['refund-policy', 'none', 'constructor'])
    expect(await policyOf(name), name).toMatchObject({ status: 404, code: 'not_found' });
});

test.each([
  [/\n## [^]*$/, '\nNothing else.\n', 'needs a heading with a word in braces for links to it'],
  ['{#notice}', '{#payments}', 'two sections have the word “payments”'],
  [
    '{{figure:notice-days}}',
    '{{figure:notice-weeks}}',
    'there is no figure “notice-weeks” that is published',
  ],
])('without %s it is refused', async (from, to, words) => {
  const refused = await edit(from, to);
  expect(refused).toMatchObject({
    outcome: 'refused',
    problems: [{ words: expect.stringContaining(words) as unknown }],
  });
});

test('a reference with a capital letter stands for the figure with one', async () => {
  await edit('There are two sums.', '{{Figure:raise-within}} has {{figure:raise-within}}.');
  expect((await policyOf('refund-policy')).html).toContain('The first week has the first week.');
});
