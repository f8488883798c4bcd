import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formKinds, type KindName } from '../../contract/kinds/content-kinds.ts';
import type {
  EntryDetails,
  ListedEntry,
  RevisionInfo,
  RevisionText,
} from '../../server/studio/studio-types.ts';
import { withValue } from '../../studio/saving/draft-text.ts';
import { fieldLabel } from '../../studio/naming/field-label.ts';
import { fieldAt } from '../../studio/screens/site/places.ts';
import { hasEnded } from '../helpers/process/child-processes.ts';
import { randomFrom } from '../helpers/process/crowds.ts';
import { long, sized, tally, until } from '../helpers/process/faults.ts';
import {
  OWN_PAGE,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../helpers/process/start-studio.ts';
import { newTestStore, type TestStore } from '../helpers/store/test-store.ts';
import { openBrowser, type StudioBrowser } from '../helpers/studio/studio-browser.ts';
import { sourceAround } from '../helpers/studio/source-around.ts';
import { patient } from '../helpers/process/slowness.ts';

/**
 * Somebody types in the studio while something fails. What was on the screen for two seconds is in the newest
 * revision afterwards, unless its author decided otherwise.
 */

const FAULTS = ['browser killed', 'server killed', 'network cut', 'second author'] as const;
const ROUNDS = sized(1, 100);
/** Repeats the rounds of a failed run. */
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
const WORDS = 'we answer each call within two rings and say who will do the work by Friday'.split(
  ' ',
);

let store: TestStore;
let studio: RunningStudio;
let owner: string;
let editor: string;
let browser: StudioBrowser;
const folder = mkdtempSync(join(tmpdir(), 'studio-browser-'));
const settings = { LOG_LEVEL: 'warn', RATE_LIMIT: 'off', WARM_PAGES: '1' };

beforeAll(async () => {
  store = await newTestStore('content');
  studio = await startStudio({ ...store.settings, ...settings });
  owner = await signInOwner(studio);
  const account = { email: 'ravi@citadel.example', name: 'Ravi Menon', role: 'editor' };
  const { link } = await ask<{ link: string }>('POST', '/api/accounts', account);
  const redeemed = await fetch(`${studio.studioUrl}/api/session/redeem`, {
    method: 'POST',
    headers: OWN_PAGE,
    body: JSON.stringify({ token: new URL(link).hash.slice(1) }),
  });
  editor = redeemed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  browser = await openBrowser(folder, studio.studioUrl, owner);
});
afterAll(async () => {
  await browser?.close().catch(() => {});
  await studio?.stop();
  store?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown, cookie = owner) {
  const response = await fetch(studio.studioUrl + path, {
    method,
    headers: { ...OWN_PAGE, cookie },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

async function ask<Body>(
  method: string,
  path: string,
  body?: unknown,
  cookie?: string,
): Promise<Body> {
  const answer = await call(method, path, body, cookie);
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}
const detailsOf = (id: string) => ask<EntryDetails>('GET', `/api/entries/${id}`);

async function restartServer() {
  const [{ port }, { port: studioPort }] = [new URL(studio.url), new URL(studio.studioUrl)];
  studio = await startStudio({
    ...store.settings,
    ...settings,
    PORT: port,
    STUDIO_PORT: studioPort,
  });
}

/** Comments at the start and within, which stay. */
const commented = (source: string) =>
  source
    .replace(/^(?=[a-z_]+:)/m, '# kept at the start\n')
    .replace(/(?<=\n)(?=[a-z_]+:(?![\s\S]*\n[a-z_]+:))/, '# kept before the last\n');

/** A text that somebody types into. */
interface Typed {
  path: string;
  /** What the screen showed, one after the other; the last ones perhaps, while keys are pressed. */
  states: string[];
  /** The first of them that must not be lost. */
  from: number;
  /** Shown for two seconds. */
  held: number;
  /** Whether something older was shown than what must not be lost: a choice is due. */
  isBehind: boolean;
}

interface Round {
  id: string;
  kind: KindName;
  random: () => number;
  /** Edits the source rather than the form. */
  isSource: boolean;
  typed: Map<string, Typed>;
  /** What the second author added last, by path. */
  theirs: Map<string, string>;
  /** Paths for which somebody chose a version; empty for all of the entry. */
  decided: string[];
  /** What happened. */
  log: string[];
}

const pick = <Item>({ random }: Round, items: readonly Item[]) =>
  items[Math.floor(random() * items.length)]!;

/** What a text field of the form, or the source, has on the screen; null if it is not there. */
const readShown = ({ isSource }: Round, path: string): Promise<string | null> =>
  browser.page.evaluate(
    (selector) => document.querySelector<HTMLTextAreaElement>(selector)?.value ?? null,
    isSource ? 'textarea[aria-label="Source"]' : controlOf(path),
  );
const controlOf = (path: string) => `[id="field-${path}"] :is(input:not([type=radio]), textarea)`;

const valueAt = (values: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], values) as string;

/** What the newest revision has at a path. */
const storedAt = ({ isSource }: Round, newest: RevisionText, path: string) =>
  isSource ? newest.source : valueAt(newest.values, path);

/** Without the marks of the second author, which are merged into what is typed. */
const withoutMarks = (text: string) => text.replaceAll(/Theirs \d+ /g, '');

const isDecided = ({ decided }: Round, path: string) =>
  decided.some((one) => one === '' || path === one || path.startsWith(`${one}.`));

/** Takes note of what the screen shows. */
async function look(round: Round) {
  for (const one of round.typed.values()) {
    const shown = await readShown(round, one.path);
    if (shown === null) continue;
    const at = one.states.map(withoutMarks).lastIndexOf(withoutMarks(shown));
    if (at >= one.from) {
      one.from = at;
      continue;
    }
    if (!isDecided(round, one.path)) one.isBehind = true;
    one.states.push(shown);
    if (!one.isBehind) one.from = one.states.length - 1;
  }
}

async function openEntry({ id, isSource }: Round) {
  await browser.page.goto(`${studio.studioUrl}/entries/${id}${isSource ? '?tab=source' : ''}`);
  await browser.page.locator('[id^="field-"], textarea[aria-label="Source"]').first().waitFor();
}

/** Paths of the texts of the form, or of the source. */
async function listTexts(round: Round): Promise<string[]> {
  if (round.isSource) return ['source'];
  const { newest } = await detailsOf(round.id);
  // Its screen may have parts that are entries of their own.
  const own = `[data-entry="${round.id}"] [id^="field-"]`;
  const shown = await browser.page.locator(own).evaluateAll((places) =>
    places.flatMap((place) => {
      const [control, another] = place.querySelectorAll<HTMLInputElement>(
        'input:not([type=radio]), textarea',
      );
      return control && !another ? [[place.id.slice('field-'.length), control.value]] : [];
    }),
  );
  return shown.flatMap(([path = '', text = '']) =>
    text !== '' &&
    storedAt(round, newest, path) === text &&
    ['text', 'markdown'].includes(fieldAt(round.kind, path)?.type ?? '')
      ? [path]
      : [],
  );
}

/** Opens the groups around a text. */
const show = (path: string) =>
  browser.page.evaluate((id) => {
    let group = document.getElementById(id)?.closest('details');
    for (; group; group = group.parentElement?.closest('details')) group.open = true;
  }, `field-${path}`);

/** Presses keys in a text, at a random place. */
async function typeInto(round: Round, path: string) {
  const { page } = browser;
  await show(path);
  const shown = await readShown(round, path);
  if (shown === null) return;
  if (!round.typed.has(path))
    round.typed.set(path, { path, states: [shown], from: 0, held: 0, isBehind: false });
  await look(round);
  const one = round.typed.get(path)!;
  // In a source within a comment, so that it can always be read.
  const places = [...shown.matchAll(round.isSource ? /kept(?= )/g : /\w(?=\W|$)/g)];
  const place = places.length > 0 ? pick(round, places) : undefined;
  const caret = place ? place.index + place[0].length : shown.length;
  const words = Array.from({ length: 1 + Math.floor(round.random() * 3) }, () =>
    pick(round, WORDS),
  );
  const keys = [...` ${words.join(' ')}`, ...(round.random() < 0.3 ? ['Backspace'] : [])];
  let [before, after] = [shown.slice(0, caret), shown.slice(caret)];
  for (const key of keys) {
    before = key === 'Backspace' ? before.slice(0, -1) : before + key;
    one.states.push(before + after);
  }
  await page
    .locator(round.isSource ? 'textarea[aria-label="Source"]' : controlOf(path))
    .evaluate((control: HTMLTextAreaElement, at) => {
      control.focus();
      control.setSelectionRange(at, at);
    }, caret);
  for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key);
}

/** Types for a while, and sometimes waits until all of it is on the screen for two seconds. */
async function typeForAWhile(round: Round, texts: readonly string[]) {
  for (let act = 1 + Math.floor(round.random() * 3); act > 0; act--) {
    await typeInto(round, pick(round, texts));
    await look(round);
    const wait = pick(round, [0, 300, 1_000, 2_000, 2_000]);
    await browser.page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), wait);
    await look(round);
    if (wait === 2_000) for (const one of round.typed.values()) one.held = one.from;
  }
}

/** The second author changes a text, on the newest revision. */
async function saveTheirs(round: Round, texts: readonly string[]) {
  const path = pick(round, texts);
  const mark = `Theirs ${round.theirs.size + Math.floor(round.random() * 1_000)}`;
  for (;;) {
    const { newest } = await detailsOf(round.id);
    const { id: base, slug, values } = newest;
    const on = storedAt(round, newest, path);
    const text = round.isSource ? on.replace('# ', `# ${mark} `) : `${mark} ${on}`;
    const draft = round.isSource
      ? { source: text }
      : { values: withValue(values, path.split('.'), text) };
    const saved = await call(
      'PUT',
      `/api/entries/${round.id}/draft`,
      { base, slug, ...draft },
      editor,
    );
    if (saved.status === 409) continue;
    if (saved.status !== 200) throw new Error(JSON.stringify(saved));
    round.theirs.set(path, mark);
    round.log.push(`${path}: ${mark}`);
    return;
  }
}

/** Chooses for the first of what both changed. */
async function decideConflict(round: Round) {
  const first = browser.page.locator('[aria-labelledby^="conflict-"] section').first();
  const label = await first.getAttribute('aria-label');
  const path = [...round.typed.keys()].find(
    (one) => label === `${one === 'source' ? 'Source' : fieldLabel(round.kind, one)}: two versions`,
  );
  if (path === undefined) throw new Error(`nothing was typed in ${label}`);
  const isMine = round.random() < 0.5;
  round.decided.push(path);
  round.log.push(`conflict at ${path}: ${isMine ? 'mine' : 'theirs'}`);
  await first.getByRole('button', { name: isMine ? 'Keep mine' : 'Keep Ravi Menon’s' }).click();
}

/** Takes or leaves what an earlier sitting left. */
async function decideFound(round: Round) {
  const take = round.random() < 0.7;
  round.log.push(take ? 'unsaved words: taken' : 'unsaved words: left');
  round.decided.push('');
  const section = browser.page.getByRole('region', { name: 'Unsaved changes' }).first();
  await section.getByRole('button', { name: take ? 'Restore' : 'Discard' }).click();
}

/** What the page says and keeps; `line` is null while it loads. */
const readPage = ({ id }: Round) =>
  browser.page.evaluate(async (entryId) => {
    const line = document.querySelector('header p[role="status"]')?.textContent ?? null;
    const taking = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Restore',
    );
    const answer = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    let kept = 0;
    // Opening it before the page does would make it.
    if ((await indexedDB.databases()).some(({ name }) => name === 'studio')) {
      const journal = await answer(indexedDB.open('studio'));
      const drafts = journal.transaction('drafts').objectStore('drafts');
      kept = await answer(drafts.count(IDBKeyRange.bound([entryId], [entryId, []])));
      journal.close();
    }
    return {
      line,
      kept,
      hasConflict: document.querySelector('[id^="conflict-"]') !== null,
      isAsking: taking !== undefined && !taking.hasAttribute('disabled'),
    };
  }, id);

/** Whether the screen has the newest revision: what the second author saved comes with the next poll. */
async function showsNewest(round: Round): Promise<boolean> {
  const { newest } = await detailsOf(round.id);
  for (const path of round.typed.keys()) {
    await show(path);
    if ((await readShown(round, path)) !== storedAt(round, newest, path)) return false;
  }
  return true;
}

/** Waits until everything is saved, and makes the choices that are due. */
async function comeToRest(round: Round) {
  let last = {};
  const rest = async () => {
    const { line, kept, hasConflict, isAsking } = (last = await readPage(round));
    if (line?.startsWith('Not saved. ')) throw new Error(line);
    if (hasConflict) await decideConflict(round);
    else if (isAsking) await decideFound(round);
    else if (line !== null && kept === 0 && /^$|^Draft saved|^Merged with/.test(line)) {
      await look(round);
      if (await showsNewest(round)) return true;
    }
    // The next attempt.
    await browser.page.clock.runFor(500);
    return false;
  };
  await until(rest, { within: 120_000, pause: 100 }).catch((error: unknown) => {
    throw new Error(`no rest: ${JSON.stringify(last)}`, { cause: error });
  });
}

const faults: Record<(typeof FAULTS)[number], (round: Round, texts: string[]) => Promise<void>> = {
  async 'browser killed'(round, texts) {
    // Perhaps again, before everything is saved.
    do {
      // Without the network only the journal has it.
      await browser.offline(round.random() < 0.5);
      const typing = typeForAWhile(round, texts).catch(() => {});
      await Promise.race([typing, sleep(round.random() * 10_000)]);
      await browser.kill();
      await typing;
      for (const one of round.typed.values()) one.from = one.held;
      if (round.random() < 0.4) await saveTheirs(round, texts);
      browser = await openBrowser(folder, studio.studioUrl, owner);
      await openEntry(round);
    } while (round.random() < 0.3);
  },
  async 'server killed'(round, texts) {
    const { page } = browser;
    const saving = page.waitForRequest(/\/draft$/, { timeout: patient(60_000) }).catch(() => {});
    await typeForAWhile(round, texts);
    await saving;
    await sleep(round.random() * 20);
    studio.process.kill('SIGKILL');
    await typeForAWhile(round, texts);
    await restartServer();
    if (round.random() < 0.4) await saveTheirs(round, texts);
  },
  async 'network cut'(round, texts) {
    await browser.offline(true);
    await typeForAWhile(round, texts);
    if (round.random() < 0.4) await saveTheirs(round, texts);
    await browser.page.clock.runFor(60_000);
    await typeForAWhile(round, texts);
    await browser.offline(false);
  },
  async 'second author'(round, texts) {
    const typing = typeForAWhile(round, texts);
    await sleep(round.random() * 2_000);
    await Promise.all([saveTheirs(round, texts), typing]);
    await typeForAWhile(round, texts);
  },
};

/** Whether nothing is lost that was on the screen, or that the second author wrote. */
async function check(round: Round, start: RevisionText) {
  const { newest } = await detailsOf(round.id);
  for (const { path, states, from, isBehind } of round.typed.values()) {
    const stored = storedAt(round, newest, path);
    const allowed = isDecided(round, path) ? states : states.slice(from);
    expect(allowed.map(withoutMarks), `${path}, typed`).toContain(withoutMarks(stored));
    expect(isBehind && !isDecided(round, path), `${path} was replaced`).toBe(false);
  }
  for (const [path, mark] of round.theirs)
    if (!isDecided(round, path))
      expect(storedAt(round, newest, path), `${path}, of the second author`).toContain(mark);

  // Nothing else changed.
  const paths = [...new Set([...round.typed.keys(), ...round.theirs.keys()])];
  if (!round.isSource)
    expect(sourceAround(newest.source, paths)).toBe(sourceAround(start.source, paths));

  // One draft for each sitting, with what its author saw.
  const { revisions } = await ask<{ revisions: RevisionInfo[] }>(
    'GET',
    `/api/entries/${round.id}/revisions`,
  );
  const drafts = revisions
    .filter(({ number }) => number > start.number)
    .toSorted((one, other) => one.number - other.number);
  for (const [index, { by, id }] of drafts.entries()) {
    expect([index, by]).not.toEqual([index, drafts[index - 1]?.by]);
    const text = await ask<RevisionText>('GET', `/api/revisions/${id}`);
    if (by === 'Asha Rao')
      for (const { path, states } of round.typed.values())
        expect([storedAt(round, start, path), ...states].map(withoutMarks)).toContain(
          withoutMarks(storedAt(round, text, path)),
        );
  }
}

test(
  `${ROUNDS} rounds of typing with faults: nothing is lost, doubled or rewritten`,
  { timeout: patient(sized(600_000, 7_200_000)) },
  async () => {
    const { entries } = await ask<{ entries: ListedEntry[] }>('GET', '/api/entries');
    const events: string[] = [];
    const failures: string[] = [];
    for (let number = 0; number < ROUNDS; number++) {
      const fault = FAULTS[(seed + number) % FAULTS.length]!;
      const random = randomFrom(seed + number);
      const round: Round = {
        id: '',
        kind: 'post',
        random,
        isSource: random() < 0.2,
        typed: new Map(),
        theirs: new Map(),
        decided: [],
        log: [],
      };
      try {
        let texts: string[] = [];
        let start: RevisionText | undefined;
        // Some kinds have no texts.
        while (texts.length === 0) {
          round.kind = pick(round, formKinds);
          const { id } = pick(
            round,
            entries.filter(({ kind }) => kind === round.kind),
          );
          round.id = id;
          const { newest } = await detailsOf(id);
          const { id: base, slug } = newest;
          const draft = { base, slug, source: commented(newest.source) };
          ({ revision: start } = await ask<{ revision: RevisionText }>(
            'PUT',
            `/api/entries/${id}/draft`,
            draft,
            editor,
          ));
          await openEntry(round);
          texts = await listTexts(round);
        }
        if (!start) throw new Error('no text');
        await typeForAWhile(round, texts);
        await faults[fault](round, texts);
        await comeToRest(round);
        await check(round, start);
        const { newest } = await detailsOf(round.id);
        await ask('DELETE', `/api/entries/${round.id}/draft?base=${newest.id}`);
      } catch (error) {
        const about = `FAULT_SEED=${seed}, round ${number}, ${fault}, ${round.kind} ${round.id}`;
        failures.push(
          [about, ...round.log, String(error), studio.output().slice(-2_000)].join('\n'),
        );
        if (long) console.log(failures.at(-1));
        await browser.close();
        if (hasEnded(studio.process)) await restartServer();
        browser = await openBrowser(folder, studio.studioUrl, owner);
      }
      events.push(fault, ...round.log.map((line) => line.replace(/^.*?: |\d+/g, '').trim()));
    }
    if (long) console.log(`[studio-typing] seed ${seed}`, tally(events));
    expect(failures).toEqual([]);
  },
);

test.each(['before the second', 'between the second and the merged'])(
  'two people save in different blocks and the server is killed %s save: the words of both are stored once',
  { timeout: patient(120_000) },
  async (moment) => {
    const { entries } = await ask<{ entries: ListedEntry[] }>('GET', '/api/entries');
    const id = entries.find(({ kind }) => kind === 'post')!.id;
    const { newest } = await detailsOf(id);
    const { id: base, slug, values } = newest;
    const draft = { base, slug, values: { ...values, body: 'One.\n\nTwo.\n' } };
    const { revision } = await ask<{ revision: RevisionText }>(
      'PUT',
      `/api/entries/${id}/draft`,
      draft,
    );
    const { page } = browser;
    await page.goto(`${studio.studioUrl}/entries/${id}`);
    await page.locator(controlOf('body')).evaluate((control: HTMLTextAreaElement) => {
      control.focus();
      control.setSelectionRange(10, 10);
    });
    const theirs = {
      base: revision.id,
      slug,
      values: { ...values, body: 'One of Ravi.\n\nTwo.\n' },
    };
    await ask('PUT', `/api/entries/${id}/draft`, theirs, editor);
    const refused = page.waitForResponse((response) => response.status() === 409);
    if (moment === 'before the second') {
      studio.process.kill('SIGKILL');
      void refused.catch(() => {});
    }
    await page.keyboard.type(' And more');
    if (moment !== 'before the second') {
      await refused;
      studio.process.kill('SIGKILL');
    }
    await page.keyboard.type(' of Asha.');
    await restartServer();
    const stored = async () => {
      await page.clock.runFor(1_000);
      return (
        (await detailsOf(id)).newest.values?.body === 'One of Ravi.\n\nTwo. And more of Asha.\n'
      );
    };
    await until(stored, { within: patient(60_000), pause: 100 });
    await page.getByText(/^Draft saved/).waitFor();
    const saved = await detailsOf(id);
    await ask('DELETE', `/api/entries/${id}/draft?base=${saved.newest.id}`);
  },
);
