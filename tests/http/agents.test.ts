import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';
import { startStudio, type RunningStudio } from '../helpers/process/start-studio.ts';
import { openAgent } from '../helpers/studio/open-agent.ts';
import { createKey } from '../helpers/store/people-acts.ts';

/** What an agent does with the studio of a running site, from the first message to asking to publish. */

let studio: RunningStudio;
let db: Database;
beforeAll(async () => {
  studio = await startStudio({ RATE_LIMIT: 'off' });
  db = openDatabase(studio);
});
afterAll(async () => {
  await db.destroy();
  await studio.stop();
});

const SCOPES = [
  'content:read',
  'content:write',
  'content:publish',
  'enquiries:read',
  'enquiries:reply',
] as const;

async function connect(mode: 'legacy' | 'auto' = 'auto', forAgents = true) {
  const name = `${mode} ${forAgents}`;
  const by = { id: null, name: 'command' };
  const key = (await createKey(db, by, { name, scopes: SCOPES, forAgents }))!;
  const agent = await openAgent(studio.studioUrl, key, { mode });
  onTestFinished(() => agent.close());
  return agent;
}

test('an agent answers who waits in a draft, changes a post, and asks to publish it', async () => {
  const visitor = sampleFields();
  expect((await postEnquiry(studio.url, { ...visitor, page: '/contact-us' })).status).toBe(201);
  const agent = await connect();

  const found = (await agent.use('listEnquiries', { stage: 'open', q: visitor.email })).result;
  const [waiting] = found.enquiries;
  expect(waiting).toMatchObject({ stage: 'new', reply: null, written_by_visitor: visitor });
  const { id, written_by_visitor: written } = waiting;
  const reply = `Dear ${written.name}, we have a bookkeeper for you.`;
  expect(await agent.use('addReply', { id, body: { text: reply, draft: true } })).toMatchObject({
    isError: false,
  });
  const answered = (await agent.use('getEnquiry', { id })).result;
  expect(answered).toMatchObject({ reply, events: [{ act: 'draft', text: reply }] });

  const [post] = (await agent.use('listEntries', { type: 'post', limit: 1 })).result.entries;
  const place = { type: 'post', slug: post.slug };
  const { newest, path } = (await agent.use('getEntry', place)).result;
  const title = `Rewritten: ${newest.title}`;
  const body = { slug: post.slug, values: { ...newest.values, title } };
  const saved = await agent.use('saveDraft', { ...place, base: newest.id, body });
  expect([saved.isError, saved.result.state, saved.result.newest.title]).toEqual([
    false,
    'changed',
    title,
  ]);

  // The process that compares pages starts when it is first needed.
  const asked = async () => (await agent.use('publish', place)).result;
  await until(async () => (await asked()).pages?.length > 0, { within: 120_000 });
  const { message, address, pages } = await asked();
  expect(message).toContain('Nothing was published');
  expect(address).toBe(`${studio.studioUrl}/publish?entries=${post.id}`);
  expect(pages).toContainEqual({
    path,
    title: expect.stringContaining(title),
    change: 'changed',
  });
  const shown = await (await fetch(studio.url + path)).text();
  expect(shown).not.toContain(title);
  const { published } = (await agent.use('getEntry', place)).result;
  expect(published.title).not.toBe(title);
});

test('a key that no owner marked for agents has no tools for enquiries, by the protocol of today or of 2025', async () => {
  for (const mode of ['auto', 'legacy'] as const) {
    const agent = await connect(mode, false);
    const names = (await agent.list()).map(({ name }) => name);
    expect(names).toContain('saveDraft');
    expect(names.filter((name) => /enquiry|enquiries|reply|note/i.test(name))).toEqual([]);
    const { result } = await agent.use('listEntries', { type: 'post', limit: 1 });
    expect(result.entries).toHaveLength(1);
  }
});

test('an address where agents look for a sign-in is not the app', async () => {
  const { status } = await fetch(`${studio.studioUrl}/.well-known/oauth-protected-resource/mcp`);
  expect(status).toBe(404);
});
