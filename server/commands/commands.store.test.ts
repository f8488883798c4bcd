import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  citadel as spawnCitadel,
  citadelHere,
} from '../../tests/helpers/process/citadel-command.ts';
import {
  bareSubmission,
  openAccept,
  sampleFields,
  sampleOrigin,
} from '../../tests/helpers/enquiries.ts';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import { addVitals } from '../vitals/stored-vitals.ts';

let store: OwnStore;
let dataDir: string;
let good = '';
let doubtful = '';

beforeAll(async () => {
  store = await openOwnStore();
  const { db } = store;
  ({ dataDir } = store);
  const accept = openAccept(db, { destinations: ['team-mail'] });
  const take = async (number: number, trap: string) => {
    const fields = sampleFields(number, {
      name: `Name \u001b[31m${number}`,
      description: 'Hello\n\nDESTINATION  STATUS\nteam-mail    delivered',
    });
    const result = await accept({ ...bareSubmission(fields), trap, origin: sampleOrigin });
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    return result.id;
  };
  good = await take(1, '');
  doubtful = await take(2, 'filled in');
  const hour = new Date(Date.now() - 7_200_000).toISOString();
  const of = { hour, route: '/blog/$blog', device: 'phone' } as const;
  await addVitals(db, [
    { ...of, vital: 'lcp', bound: '1', count: 8 },
    { ...of, vital: 'cls', bound: '+Inf', count: 2 },
    { ...of, vital: 'lcp', bound: '1.5', count: 4, hour: new Date(0).toISOString() },
  ]);
  return store.close;
});

const citadel = (words: string, settings: Record<string, string> = {}) =>
  citadelHere(split(words), { ...store.settings, ...settings });
const split = (words: string) => words.split(' ').filter(Boolean);

/** Settings with a mail server and a webhook that nobody can reach. */
const unreachable = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  WEBHOOKS: JSON.stringify([
    {
      name: 'inner',
      url: 'http://10.0.0.1',
      secrets: [Buffer.from('a secret of twenty-four!').toString('base64')],
    },
  ]),
};

// A process ends only when nothing is left open.
describe('in a process of its own', () => {
  it.each([
    ['enquiries export', 0, 'stdout', '"email":"asha.menon+1@example.com"'],
    // A destination that cannot be reached is named.
    ['doctor', 1, 'stderr', 'Failed: team-mail, webhook:inner.'],
    ['send-test --url http://127.0.0.1:9', 1, 'stderr', 'Is it running?'],
  ] as const)('%s prints its result and ends with %i', async (words, status, stream, says) => {
    const result = await spawnCitadel(split(words), { ...store.settings, ...unreachable });
    expect(result.status).toBe(status);
    expect(result[stream]).toContain(says);
    expect(result.stderr).not.toContain('    at ');
  });
});

describe('a failing command prints a message and sets its exit code', () => {
  it.each([
    ['', 2, 'enquiries list'],
    ['content draft', 2, '\n\nUnknown command "content draft".\n'],
    ['enquiries', 2, 'Unknown command "enquiries"'],
    ['enquiries show', 2, 'The id is missing.'],
    ['enquiries show nobody', 1, 'There is no enquiry nobody.'],
    ['enquiries list --limit many', 2, '--limit must be a whole number'],
    ['enquiries list --owner x@y.example', 1, 'There is no account x@y.example.'],
    ['enquiries export --file ../out.csv', 2, 'must be a plain name'],
    ['content export', 2, '--to is missing.'],
    ['content load --from nowhere', 1, 'nowhere/posts:1: does not exist'],
    ['enquiries expire now', 2, '"now" is not expected here.'],
  ])('%s', async (words, status, says) => {
    const result = await citadel(words);
    expect(result.status).toBe(status);
    expect(result.stdout + result.stderr).toContain(says);
    expect(result.stderr).not.toContain('    at ');
  });

  it('names an invalid setting', async () => {
    const { status, stderr } = await citadel('doctor', { WEBHOOKS: '{' });
    expect(status).toBe(2);
    expect(stderr).toContain('WEBHOOKS: must be a JSON list');
  });
});

describe('enquiries', () => {
  it('are listed without terminal control characters; quarantined ones separately', async () => {
    const all = (await citadel('enquiries list')).stdout;
    expect(all).toMatch(new RegExp(`^${good.slice(-8)} `, 'm'));
    expect(all).not.toContain(good);
    expect(all).not.toContain('\u001b');
    const one = await citadel(`enquiries list --number ${good.slice(-8).toUpperCase()} --json`);
    expect(JSON.parse(one.stdout)).toMatchObject([{ id: good }]);
    const { stdout } = await citadel('enquiries list --quarantined --json');
    expect(JSON.parse(stdout)).toMatchObject([{ id: doubtful, status: 'quarantined' }]);
    // The team is not notified of them, so `doctor` reports them.
    expect((await citadel('doctor')).stdout).toMatch(
      /^warning +quarantine +1 to review, .*; see enquiries/m,
    );
  });

  it('are shown with their deliveries', async () => {
    const { stdout } = await citadel(`enquiries show ${good} --json`);
    expect(JSON.parse(stdout)).toMatchObject({
      id: good,
      email: 'asha.menon+1@example.com',
      origin: sampleOrigin,
      deliveries: [{ destination: 'team-mail', status: 'pending', history: [] }],
    });
    const lines = (await citadel(`enquiries show ${good.slice(-8)}`)).stdout.split('\n');
    expect(lines.filter((line) => /^DESTINATION\b/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /^team-mail\b/.test(line))).toHaveLength(1);
    expect(lines).toContain('> team-mail    delivered');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^About +Ketaki Ranade, Senior accountant \(\/people\/ketaki-ranade\)$/,
      ),
    );
  });

  it('are changed, found by what was said, and changed back', async () => {
    await citadel('accounts invite --email sales@citadel.example --role sales');
    const done = async (words: string) => {
      const { status, stdout, stderr } = await citadel(words);
      expect([words, status, stderr]).toEqual([words, 0, '']);
      return stdout;
    };
    await done(`enquiries note ${good} Bela-knows-her`);
    await done(`enquiries owner ${good} Sales@citadel.example`);
    const lost = await done(`enquiries stage ${good} lost --reason early`);
    const listed = async (words: string) =>
      JSON.parse(await done(`enquiries list ${words} --json`)).map(({ id }: { id: string }) => id);
    expect(await listed('--search bela')).toEqual([good]);
    expect(await listed('--stage lost --owner sales@citadel.example')).toEqual([good]);
    expect(await listed('--owner nobody')).toEqual([doubtful]);
    const [, event] = /enquiries undo (\S+)"/.exec(lost) ?? [];
    await done(`enquiries undo ${event}`);
    expect((await citadel(`enquiries undo ${event}`)).stderr).toContain('already undone');
    const shown = await done(`enquiries show ${good}`);
    expect(shown).toMatch(/^Owner +sales@citadel\.example$/m);
    expect(shown).toMatch(/command +note +Bela-knows-her$/m);
    expect(shown).toMatch(/command +stage \(undone\) .*stage: new to lost/m);
  });

  it('are exported in both formats, and to a file', async () => {
    expect(JSON.parse((await citadel('enquiries export')).stdout)).toHaveLength(2);
    expect((await citadel('enquiries export --format csv --file all.csv')).status).toBe(0);
    const file = join(dataDir, 'exports', 'all.csv');
    expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(3);
  });

  it('are shown before they expire, and removed with --yes', async () => {
    const preview = await citadel('enquiries expire');
    expect(preview.status).toBe(0);
    expect(preview.stdout).toMatch(/^Enquiries to remove +0 of 2$/m);
    expect(preview.stdout).toContain('Nothing was removed.');
    expect(await citadel('enquiries expire --yes')).toMatchObject({
      status: 0,
      stdout: 'Removed: enquiries 0, files 0.\n',
    });
    expect(JSON.parse((await citadel('enquiries export')).stdout)).toHaveLength(2);
  });

  it('are released, held and erased', async () => {
    expect((await citadel(`enquiries release ${doubtful}`)).status).toBe(0);
    const { deliveries } = JSON.parse(
      (await citadel(`enquiries show ${doubtful} --json`)).stdout,
    ) as {
      deliveries: { status: string }[];
    };
    expect(deliveries).toMatchObject([{ status: 'pending' }]);

    const erase = `enquiries erase --email ${sampleFields(2).email}`;
    expect((await citadel(`enquiries hold ${doubtful}`)).status).toBe(0);
    expect(await citadel(erase)).toMatchObject({ status: 1 });
    expect((await citadel(`enquiries hold ${doubtful} --off`)).status).toBe(0);
    expect(await citadel(erase)).toMatchObject({
      status: 0,
      stdout: 'Erased: enquiries 1, files 1.\n',
    });
    expect(existsSync(join(dataDir, 'exports', 'all.csv'))).toBe(false);
    expect(JSON.parse((await citadel('enquiries export')).stdout)).toHaveLength(1);
  });
});

describe('doctor', () => {
  it('names a newer release that the worker was told of, with the command', async () => {
    const release = { version: '999.0.0', url: 'https://citadel.example/citadel.tar.gz' };
    const known = JSON.stringify({ at: Date.now(), release });
    writeFileSync(join(dataDir, 'newest-release.json'), known);
    const { stdout } = await citadel('doctor', { RELEASES_URL: 'http://127.0.0.1:9' });
    expect(stdout).toMatch(/^warning +update +version 999\.0\.0 .*: \.\/citadel upgrade https:/m);
    expect((await citadel('doctor')).stdout).not.toContain('999');
  });

  it('reports no failure for an intact installation', async () => {
    const { status, stdout } = await citadel('doctor --json');
    expect(JSON.parse(stdout)).toMatchObject(
      [
        'settings',
        'database',
        'disk space',
        'kept copies',
        'studio',
        'team-mail',
        'deliveries',
        'quarantine',
        'clock',
        'content dates',
        'backups',
        'retention',
        'restored access',
        'mail files',
        'secret',
      ].map((name) => ({ name })),
    );
    expect(status).toBe(0);
  });
});

describe('vitals', () => {
  it('are listed by route and device, in all or by hour', async () => {
    const lines = (await citadel('vitals list')).stdout.split('\n');
    expect(lines[0]).toMatch(/^HOUR +ROUTE +DEVICE +VISITS +LCP +INP +CLS$/);
    expect(lines[1]).toMatch(/^all +\/blog\/\$blog +phone +8 +0\.94 s +>1$/);
    expect((await citadel('vitals list --hourly')).stdout).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:00Z +\/blog/m,
    );
    const { stdout } = await citadel('vitals list --days 1 --json');
    expect(JSON.parse(stdout)).toHaveLength(2);
  });
});
