import {
  asyncProperty,
  assert,
  array,
  constantFrom,
  nat,
  oneof,
  record as shape,
} from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RevisionText } from '../../server/studio/studio-types.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import type { JournalRecord, SaveResult } from './draft-state.ts';
import { textOf, type DraftText } from './draft-text.ts';
import { findClashes } from './merge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const revision = (id: number, text: DraftText, by = 'Asha'): RevisionText => ({
  id: String(id),
  number: id,
  title: null,
  state: 'draft',
  at: '2026-11-23T14:00:00Z',
  by,
  origin: 'studio',
  publishAt: null,
  unpublishAt: null,
  publishedAt: null,
  endedAt: null,
  source: '',
  problems: [],
  values: null,
  ...text,
});
const values = (a: string, b: string): DraftText => ({ slug: 's', values: { a, b } });
const wordsOf = (text: DraftText): string =>
  'values' in text ? Object.values(text.values).join(' ') : text.source;

/** A server with one entry, behind a network that can fail before or after the server acts. */
function createServer() {
  let newest = revision(1, values('', ''));
  const stale = new Set<string>();
  let inFlight = 0;
  const server = {
    network: 'up' as 'up' | 'lost' | 'deaf',
    latency: 50,
    sends: 0,
    get newest() {
      return newest;
    },
    write(text: DraftText, by: string) {
      newest = revision(newest.number + 1, text, by);
    },
    async send(text: DraftText, base: string): Promise<SaveResult> {
      server.sends += 1;
      expect(stale.has(base), `base ${base} is known to be stale`).toBe(false);
      inFlight += 1;
      expect(inFlight, 'saves under way').toBe(1);
      const { network } = server;
      await wait(server.latency);
      let answer: SaveResult;
      if (network === 'lost') answer = { outcome: 'unreachable' };
      else if (base === newest.id) {
        server.write(structuredClone(text), 'Asha');
        answer = { outcome: 'saved', revision: newest };
      } else answer = { outcome: 'conflict', newest };
      await wait(server.latency);
      inFlight -= 1;
      if (network === 'deaf') throw new Error('no answer');
      return answer;
    },
    /** The browser crashed, with its requests. */
    crashed: () => (inFlight = 0),
    /** The browser knows that a base is stale. */
    reportStale: (base: string) => stale.add(base),
  };
  return server;
}
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A browser whose journal survives a crash; a write takes a moment. */
function createBrowser(server: ReturnType<typeof createServer>) {
  let stored: JournalRecord | null = null;
  let life = 0;
  const open = (): DraftSaver => {
    const mine = ++life;
    server.crashed();
    const store = async (record: JournalRecord | null) => {
      await wait(20);
      if (mine === life) stored = record && structuredClone(record);
    };
    const send = async (text: DraftText, base: string) => {
      if (mine !== life) return new Promise<never>(() => {});
      const answer = await server.send(text, base).finally(() => mine !== life && server.crashed());
      if (mine !== life) return new Promise<never>(() => {});
      if (answer.outcome === 'conflict') server.reportStale(base);
      return answer;
    };
    return createDraftSaver(server.newest, send, store);
  };
  return {
    saver: open(),
    get stored() {
      return stored;
    },
    crash() {
      this.saver = open();
    },
  };
}

/** Resolves a conflict in favor of the own values. */
function decide(saver: DraftSaver) {
  const { saved, text, theirs } = saver.getState();
  for (const { key } of findClashes(saved, text, theirs)) saver.decide(key, 'mine');
}

const type = (saver: DraftSaver, field: 'a' | 'b', word: string) => {
  const { text } = saver.getState();
  if (!('values' in text)) throw new Error('has no values');
  saver.change({ ...text, values: { ...text.values, [field]: `${text.values[field]} ${word}` } });
};

function start() {
  const server = createServer();
  const browser = createBrowser(server);
  return { server, browser };
}

describe('saving', () => {
  it('sends 800 ms after the last keystroke, once', async () => {
    const { server, browser } = start();
    type(browser.saver, 'a', 'one');
    await vi.advanceTimersByTimeAsync(799);
    type(browser.saver, 'a', 'two');
    await vi.advanceTimersByTimeAsync(799);
    expect(server.sends).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.sends).toBe(1);
    expect(browser.saver.getState()).toMatchObject({ phase: 'saved', isStored: true });
    expect(wordsOf(textOf(server.newest)).trim()).toBe('one two');
    await vi.advanceTimersByTimeAsync(100);
    expect(browser.stored).toBeNull();
  });

  it('has saved the last letters when a flush resolves, though another one waits as well', async () => {
    const { server, browser } = start();
    type(browser.saver, 'a', 'one');
    const first = browser.saver.flush();
    type(browser.saver, 'a', 'two');
    const second = browser.saver.flush().then(() => wordsOf(textOf(server.newest)).trim());
    await vi.advanceTimersByTimeAsync(500);
    await first;
    expect(await second).toBe('one two');
  });

  it('ignores revisions older than the last save', async () => {
    const { server, browser } = start();
    type(browser.saver, 'a', 'one');
    await vi.advanceTimersByTimeAsync(2_000);
    const read = server.newest;
    type(browser.saver, 'a', 'two');
    await vi.advanceTimersByTimeAsync(2_000);
    const { number } = server.newest;
    browser.saver.adopt(read);
    // The last save may replace a draft and keep its number.
    browser.saver.adopt({ ...read, number, at: '2026-11-23T13:59:59Z' });
    expect(wordsOf(browser.saver.getState().text)).toContain('two');
    browser.saver.adopt({ ...read, number, at: '2026-11-23T14:00:01Z' });
    expect(wordsOf(browser.saver.getState().text)).not.toContain('two');
  });

  it('merges two versions that changed different fields', async () => {
    const { server, browser } = start();
    type(browser.saver, 'a', 'mine');
    server.write(values('', 'theirs'), 'Ravi');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(server.newest).toMatchObject({ values: { a: ' mine', b: 'theirs' } });
    expect(browser.saver.getState()).toMatchObject({
      phase: 'saved',
      adoptedRevision: { by: 'Ravi' },
    });
  });

  it('reports a conflict if both changed one field, and saves the choice', async () => {
    const { server, browser } = start();
    type(browser.saver, 'a', 'mine');
    server.write(values('theirs', 'theirs'), 'Ravi');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browser.saver.getState()).toMatchObject({ phase: 'conflict', conflict: { by: 'Ravi' } });
    decide(browser.saver);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.newest).toMatchObject({ values: { a: ' mine', b: 'theirs' } });
  });

  it('keeps what is typed during a conflict, and says whose saved text was changed', async () => {
    const { server, browser } = start();
    const { saver } = browser;
    type(saver, 'a', 'mine');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.getState().overruled).toBeNull();
    // Found at the next save: the other person removed it from the field that was saved here.
    server.write(values('theirs', ''), 'Ravi');
    type(saver, 'b', 'more');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.getState()).toMatchObject({
      phase: 'saved',
      overruled: { revision: { by: 'Ravi' }, fields: [{ path: ['values', 'a'], mine: ' mine' }] },
    });
    expect(server.newest).toMatchObject({ values: { a: 'theirs', b: ' more' } });
    saver.dismissOverruled();

    // Found by a poll; a field that was not saved here says nothing.
    server.write(values('theirs again', ' more'), 'Ravi');
    saver.adopt(server.newest);
    expect(saver.getState().overruled).toBeNull();
    type(saver, 'a', 'mine');
    await vi.advanceTimersByTimeAsync(2_000);
    server.write(values('other', ' more'), 'Ravi');
    saver.adopt(server.newest);
    expect(saver.getState().overruled?.revision.by).toBe('Ravi');

    // Letters before, while and after a conflict is found.
    server.latency = 500;
    type(saver, 'a', 'before');
    server.write(values('theirs', ' more'), 'Ravi');
    await vi.advanceTimersByTimeAsync(1_000);
    type(saver, 'a', 'while');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(saver.getState().phase).toBe('conflict');
    type(saver, 'a', 'after');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(browser.stored?.text).toMatchObject({ values: { a: 'other before while after' } });
    decide(saver);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.newest).toMatchObject({ values: { a: 'other before while after', b: ' more' } });
  });

  it('does not retry a refused text, but sends the next change', async () => {
    const sends: DraftText[] = [];
    const send = async (text: DraftText): Promise<SaveResult> => {
      sends.push(text);
      return { outcome: 'refused', message: 'The slug is taken.', problems: [] };
    };
    const saver = createDraftSaver(revision(1, values('', '')), send, async () => {});
    type(saver, 'a', 'x');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sends).toHaveLength(1);
    expect(saver.getState()).toMatchObject({ phase: 'refused', message: 'The slug is taken.' });
    type(saver, 'a', 'y');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sends).toHaveLength(2);
  });

  it('asks before it restores text on an older base', async () => {
    const { server, browser } = start();
    server.network = 'lost';
    type(browser.saver, 'a', 'mine');
    await vi.advanceTimersByTimeAsync(2_000);
    server.write(values('theirs', ''), 'Ravi');
    server.network = 'up';
    browser.crash();
    expect(browser.saver.restore(browser.stored!)).toBe(false);
    expect(browser.saver.restore(browser.stored!, true)).toBe(true);
    expect(browser.saver.getState()).toMatchObject({ phase: 'conflict' });
    // A crash before the decision asks again.
    await vi.advanceTimersByTimeAsync(100);
    browser.crash();
    expect(browser.saver.restore(browser.stored!)).toBe(false);
  });
});

const field = constantFrom('a' as const, 'b' as const);
const network = constantFrom('up' as const, 'lost' as const, 'deaf' as const);
const sudden = constantFrom('other' as const, 'poll' as const, 'crash' as const, 'decide' as const);
const step = oneof(
  { weight: 5, arbitrary: shape({ act: constantFrom('type' as const), field, ms: nat(1_500) }) },
  { weight: 2, arbitrary: shape({ act: constantFrom('type' as const), field, ms: nat(10) }) },
  { weight: 3, arbitrary: shape({ act: constantFrom('wait' as const), ms: nat(6_000) }) },
  { weight: 2, arbitrary: shape({ act: constantFrom('network' as const), to: network }) },
  { weight: 1, arbitrary: shape({ act: constantFrom('slow' as const), ms: nat(3_000) }) },
  { weight: 4, arbitrary: shape({ act: sudden }) },
);

it('never loses text that was on the screen for two seconds, in any order of events', async () => {
  await assert(
    asyncProperty(array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      vi.clearAllTimers();
      const { server, browser } = start();
      const typed: { word: string; at: number }[] = [];
      let count = 0;
      // A save of a crashed sitting may arrive during the next sitting.
      let isAlone = true;
      const reopen = () => {
        const lasting = typed.filter(({ at }) => Date.now() - at >= 2_000);
        const found = browser.stored;
        browser.crash();
        if (found && !browser.saver.restore(found)) browser.saver.restore(found, true);
        const there = wordsOf(browser.saver.getState().text);
        for (const { word } of lasting) expect(there.split(' ')).toContain(word);
        // Words that are missing now were on the screen for less time.
        typed.splice(
          0,
          typed.length,
          ...typed.filter(({ word }) => there.split(' ').includes(word)),
        );
      };
      for (const current of steps) {
        if (current.act === 'type') {
          if (browser.saver.getState().conflict) decide(browser.saver);
          const word = `w${++count}`;
          type(browser.saver, current.field, word);
          typed.push({ word, at: Date.now() });
          await vi.advanceTimersByTimeAsync(current.ms);
        } else if (current.act === 'wait') await vi.advanceTimersByTimeAsync(current.ms);
        else if (current.act === 'network') server.network = current.to;
        else if (current.act === 'slow') server.latency = 10 + current.ms;
        else if (current.act === 'decide') decide(browser.saver);
        else if (current.act === 'crash') {
          reopen();
          isAlone = false;
        } else if (current.act === 'other') {
          const { a, b } = server.newest.values as { a: string; b: string };
          server.write(values(a, `${b} o${++count}`), 'Ravi');
          isAlone = false;
        } else {
          browser.saver.adopt(server.newest);
        }
        if (isAlone) expect(browser.saver.getState().phase).not.toBe('conflict');
      }
      server.network = 'up';
      server.latency = 10;
      for (let round = 0; round < 4; round++) {
        await vi.advanceTimersByTimeAsync(40_000);
        decide(browser.saver);
      }
      const end = browser.saver.getState();
      expect(end).toMatchObject({ phase: 'saved', isStored: true });
      browser.saver.adopt(server.newest);
      const there = wordsOf(textOf(server.newest)).split(' ');
      for (const { word } of typed) expect(there).toContain(word);
      expect(wordsOf(browser.saver.getState().text)).toBe(there.join(' '));
    }),
    { numRuns: 300 },
  );
});

it('says whose saved text was changed, also after their other changes were merged, and only once', async () => {
  const { server, browser } = start();
  const { saver } = browser;
  const both = (a: string) => values(a, '');
  const write = (a: string) => {
    server.write(both(a), 'Ravi');
    saver.adopt(server.newest);
  };
  write('A.\n\nB.');
  saver.change(both('A.\n\nB.\n\nMine.'));
  await vi.advanceTimersByTimeAsync(2_000);
  write('A.\n\nTheirs.\n\nB.\n\nMine.');
  expect(saver.getState().overruled).toBeNull();
  write('A.\n\nB.\n\nMine.');
  expect(saver.getState().overruled).toBeNull();
  write('A.\n\nB.\n\nAnother.');
  expect(saver.getState().overruled?.fields).toMatchObject([{ path: ['values', 'a'] }]);
  saver.dismissOverruled();
  write('A.\n\nB.');
  expect(saver.getState().overruled).toBeNull();
});

it('takes a choice back, also once it was saved, and keeps what was typed since', async () => {
  const { server, browser } = start();
  const { saver } = browser;
  const textIs = (a: string, b = '') => expect(saver.getState().text).toEqual(values(a, b));
  server.write(values('A.\n\nB.', ''), 'Ravi');
  saver.adopt(server.newest);
  saver.change(values('A mine.\n\nB.', ''));
  server.write(values('A theirs.\n\nB.', ''), 'Ravi');
  await vi.advanceTimersByTimeAsync(2_000);
  const { saved, text, theirs } = saver.getState();
  const [clash] = findClashes(saved, text, theirs);
  saver.decide(clash!.key, 'theirs');
  await vi.advanceTimersByTimeAsync(2_000);
  textIs('A theirs.\n\nB.');
  saver.change(values('A theirs.\n\nB.', 'typed since'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.newest.values).toEqual({ a: 'A theirs.\n\nB.', b: 'typed since' });
  await saver.undoChoice();
  expect(saver.getState()).toMatchObject({ phase: 'conflict', conflict: { by: 'Ravi' } });
  textIs('A mine.\n\nB.', 'typed since');
  const again = saver.getState();
  const [same] = findClashes(again.saved, again.text, again.theirs);
  saver.decide(same!.key, 'both');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.newest.values).toEqual({ a: 'A theirs.\n\nA mine.\n\nB.', b: 'typed since' });
});
