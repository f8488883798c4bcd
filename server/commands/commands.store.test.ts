import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFields, permissiveOptions } from '../../tests/helpers/enquiries.ts';
import { newTestStore, type TestStore } from '../../tests/helpers/test-store.ts';
import { openDatabase } from '../db/open-database.ts';
import { createCommitQueue } from '../db/commit-queue.ts';
import { migrate } from '../db/migrations.ts';
import { createAccept } from '../enquiries/accept-enquiry.ts';
import { addVitals } from '../vitals/stored-vitals.ts';
import { bareSubmission } from '../enquiries/submission.ts';

let store: TestStore;
let dataDir: string;
let good = '';
let doubtful = '';

beforeAll(async () => {
  store = await newTestStore();
  ({ dataDir } = store);
  const db = openDatabase(store);
  await migrate(db);
  const queue = createCommitQueue(db);
  const accept = createAccept({ ...permissiveOptions, db, queue, destinations: ['team-mail'] });
  const take = async (number: number, trap: string) => {
    const fields = sampleFields(number, {
      name: `Name \u001b[31m${number}`,
      description: 'Hello\n\nDESTINATION  STATUS\nteam-mail    delivered',
    });
    const result = await accept({ ...bareSubmission(fields), trap });
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
  await db.destroy();
});
afterAll(() => store.remove());

function citadel(words: string, settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/cli.ts', ...words.split(' ').filter(Boolean)],
    {
      env: { ...process.env, ...store.settings, ...settings },
      encoding: 'utf8',
      timeout: 240_000,
    },
  );
  return { status, stdout, stderr };
}

describe('a failing command prints a message and sets its exit code', { timeout: 240_000 }, () => {
  it.each([
    ['', 2, 'enquiries list'],
    ['enquiries', 2, 'Unknown command "enquiries"'],
    ['enquiries show', 2, 'The id is missing.'],
    ['enquiries show nobody', 1, 'There is no enquiry nobody.'],
    ['enquiries list --limit many', 2, '--limit must be a whole number'],
    ['enquiries export --format xml', 2, '--format must be json or csv.'],
    ['enquiries export --file ../out.csv', 2, 'must be a plain name'],
    ['enquiries erase', 2, '--email is missing.'],
    ['enquiries release nobody', 1, 'There is no quarantined enquiry nobody.'],
    ['deliveries enable nobody', 1, 'nobody is not disabled.'],
    ['content export', 2, '--to is missing.'],
    ['content load --from nowhere', 1, 'nowhere:1: cannot be read: ENOENT'],
    ['enquiries expire now', 2, '"now" is not expected here.'],
  ])('%s', (words, status, says) => {
    const result = citadel(words);
    expect(result.status).toBe(status);
    expect(result.stdout + result.stderr).toContain(says);
    expect(result.stderr).not.toContain('    at ');
  });

  it('names an invalid setting', () => {
    const { status, stderr } = citadel('doctor', { WEBHOOKS: '{' });
    expect(status).toBe(2);
    expect(stderr).toContain('WEBHOOKS: must be a JSON list');
  });
});

describe('enquiries', { timeout: 240_000 }, () => {
  it('are listed without terminal control characters; quarantined ones separately', () => {
    const all = citadel('enquiries list').stdout;
    expect(all).toContain(good);
    expect(all).not.toContain('\u001b');
    const { stdout } = citadel('enquiries list --quarantined --json');
    expect(JSON.parse(stdout)).toMatchObject([{ id: doubtful, status: 'quarantined' }]);
    // The team is not notified of them, so `doctor` reports them.
    expect(citadel('doctor').stdout).toMatch(
      /^warning +quarantine +1 to review, .*; see enquiries/m,
    );
  });

  it('are shown with their deliveries', () => {
    const { stdout } = citadel(`enquiries show ${good} --json`);
    expect(JSON.parse(stdout)).toMatchObject({
      id: good,
      email: 'asha.menon+1@example.com',
      deliveries: [{ destination: 'team-mail', status: 'pending', history: [] }],
    });
    const lines = citadel(`enquiries show ${good}`).stdout.split('\n');
    expect(lines.filter((line) => /^DESTINATION\b/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => /^team-mail\b/.test(line))).toHaveLength(1);
    expect(lines).toContain('> team-mail    delivered');
  });

  it('are exported in both formats, and to a file', () => {
    expect(JSON.parse(citadel('enquiries export').stdout)).toHaveLength(2);
    expect(citadel('enquiries export --format csv --file all.csv').status).toBe(0);
    const file = join(dataDir, 'exports', 'all.csv');
    expect(readFileSync(file, 'utf8').trim().split('\r\n')).toHaveLength(3);
  });

  it('are previewed before they expire, and expire once an operator confirms', () => {
    const preview = citadel('enquiries expire');
    expect(preview.status).toBe(0);
    expect(preview.stdout).toMatch(/^Enquiries to remove +0$/m);
    expect(preview.stdout).toContain('Nothing was removed.');
    expect(citadel('enquiries expire --yes')).toMatchObject({
      status: 0,
      stdout: 'Removed: enquiries 0, files 0.\n',
    });
    expect(JSON.parse(citadel('enquiries export').stdout)).toHaveLength(2);
  });

  it('are released, held and erased', () => {
    expect(citadel(`enquiries release ${doubtful}`).status).toBe(0);
    const { deliveries } = JSON.parse(citadel(`enquiries show ${doubtful} --json`).stdout) as {
      deliveries: { status: string }[];
    };
    expect(deliveries).toMatchObject([{ status: 'pending' }]);

    const erase = `enquiries erase --email ${sampleFields(2).email}`;
    expect(citadel(`enquiries hold ${doubtful}`).status).toBe(0);
    expect(citadel(erase)).toMatchObject({ status: 1 });
    expect(citadel(`enquiries hold ${doubtful} --off`).status).toBe(0);
    expect(citadel(erase)).toMatchObject({ status: 0, stdout: 'Erased: enquiries 1, files 1.\n' });
    expect(existsSync(join(dataDir, 'exports', 'all.csv'))).toBe(false);
    expect(JSON.parse(citadel('enquiries export').stdout)).toHaveLength(1);
  });
});

describe('doctor', { timeout: 240_000 }, () => {
  it('reports no failure for an intact installation', () => {
    const { status, stdout } = citadel('doctor --json');
    expect(JSON.parse(stdout)).toMatchObject(
      [
        'settings',
        'database',
        'disk space',
        'team-mail',
        'deliveries',
        'quarantine',
        'clock',
        'content dates',
        'retention',
        'mail files',
        'secret',
      ].map((name) => ({ name })),
    );
    expect(status).toBe(0);
  });

  it('fails when a mail server or webhook is unreachable, and names it', () => {
    const secret = Buffer.from('a secret of twenty-four!').toString('base64');
    const { status, stderr } = citadel('doctor', {
      SMTP_URL: 'smtp://127.0.0.1:9',
      WEBHOOKS: JSON.stringify([{ name: 'inner', url: 'http://10.0.0.1', secrets: [secret] }]),
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Failed: team-mail, webhook:inner.');
  });
});

describe('send-test', { timeout: 240_000 }, () => {
  it('reports that the site is not running', () => {
    const { status, stderr } = citadel('send-test --url http://127.0.0.1:9');
    expect(status).toBe(1);
    expect(stderr).toContain('Is it running?');
  });
});

describe('vitals', { timeout: 240_000 }, () => {
  it('are listed by route and device, in all or by hour', () => {
    const lines = citadel('vitals list').stdout.split('\n');
    expect(lines[0]).toMatch(/^HOUR +ROUTE +DEVICE +VISITS +LCP +INP +CLS$/);
    expect(lines[1]).toMatch(/^all +\/blog\/\$blog +phone +8 +0\.94 s +>1$/);
    expect(citadel('vitals list --hourly').stdout).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00Z +\/blog/m);
    const { stdout } = citadel('vitals list --days 1 --json');
    expect(JSON.parse(stdout)).toHaveLength(2);
  });
});
