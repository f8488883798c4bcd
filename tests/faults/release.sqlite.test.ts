import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { patient } from '../helpers/process/slowness.ts';

let folder: string;
let site: RunningSite | undefined;
/** Without the environment of this process, as on a machine that has no Node. */
const bare = () => [
  '-i',
  `SETTINGS_FILE=${join(folder, 'settings')}`,
  join(folder, 'tree/citadel'),
];
const citadel = (...words: string[]) =>
  execFileSync('env', [...bare(), ...words], {
    cwd: folder,
    encoding: 'utf8',
    timeout: patient(120_000),
  });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-release-'));
  execFileSync(process.execPath, ['scripts/release-tree.ts', join(folder, 'tree')]);
  const dataDir = join(folder, 'data');
  const settings = [`DATA_DIR="${dataDir}"`, 'PORT=0', 'STUDIO=off'];
  writeFileSync(join(folder, 'settings'), settings.join('\n'));
  const start = `cd ${folder}; exec env ${bare().join(' ')} start`;
  site = await startSite({ DATA_DIR: dataDir }, ['sh', '-c', start]);
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a release serves the site from any folder, with the settings of its file', async () => {
  for (const path of ['/', '/blog', '/people', '/static/pictures/favicon.svg', '/search?q=rate'])
    expect((await fetch(site!.url + path)).status, path).toBe(200);
  expect(readdirSync(join(folder, 'data'))).toEqual(
    expect.arrayContaining(['citadel.sqlite', 'secret.key', 'compiled']),
  );
  expect(citadel('doctor')).toMatch(/^ok +database/m);
});

test('its process of pictures starts', () => {
  const picture = join(process.cwd(), 'content/pictures/apple-touch-icon.png');
  expect(citadel('media', 'add', picture)).toMatch(/^apple-touch-icon-\w+\n$/);
});

test('it has no tests, types or packages of the build', () => {
  const names = readdirSync(join(folder, 'tree'), { recursive: true, encoding: 'utf8' });
  expect(
    names.filter((name) =>
      /\.test\.ts$|\.d\.ts$|node_modules\/(vite|vitest|typescript)$/.test(name),
    ),
  ).toEqual([]);
});

test('its data is beside the program, and its documents lead to what is there', () => {
  const env = { ...process.env, DATA_DIR: '', SETTINGS_FILE: '/dev/null' };
  const tree = join(folder, 'tree');
  const { stdout } = spawnSync(join(tree, 'citadel'), ['doctor'], {
    cwd: '/',
    env,
    encoding: 'utf8',
  });
  expect(stdout).toContain(`${tree}/data`);
  for (const file of globSync('{README.md,docs/*.md}', { cwd: tree }))
    for (const [, link = ''] of readFileSync(join(tree, file), 'utf8').matchAll(
      /\]\((?!https?:|#)([^)#]+)/g,
    ))
      expect(existsSync(join(tree, dirname(file), link)), `${file}: ${link}`).toBe(true);
});

test('setup installs it, makes a link for an owner, and becomes the running site; again, it changes settings alone', async () => {
  const root = join(folder, 'installed');
  const file = join(root, 'citadel.env');
  writeFileSync(join(folder, 'tree/release.json'), JSON.stringify({ version: '0.1.0' }));
  mkdirSync(root);
  writeFileSync(file, '# Ours\nPORT=0\nSTUDIO_PORT=0\nWARM_PAGES=5\n');
  const setUp = (program: string, words: string) =>
    startSite({ DATA_DIR: join(root, 'data') }, [
      'sh',
      '-c',
      // As README says.
      `cd ${join(folder, dirname(program))}; exec env -i PATH="$PATH" ./citadel setup --yes ${words}`,
    ]);
  const owner = '--site-url http://127.0.0.1:8080 --owner-email ada@citadel.example';
  const first = await setUp('tree/citadel', `--root ${root} ${owner}`);
  try {
    expect((await fetch(first.url)).status).toBe(200);
    expect(first.output()).toMatch(/ada@citadel\.example is invited as owner.*\n\S+\/link#\S+\n/);
    // There is an owner by then.
    expect(first.output()).not.toContain('to become its owner');
    expect(readFileSync(file, 'utf8')).toContain('# Ours\nPORT=0\n');
  } finally {
    await first.stop();
  }
  const second = await setUp('installed/current/citadel', '--mail-to team@citadel.example');
  try {
    expect(readFileSync(file, 'utf8')).toContain('MAIL_TO=team@citadel.example\n');
    expect((await fetch(second.url)).status).toBe(200);
    expect(readFileSync(file, 'utf8')).toContain('SITE_URL=http://127.0.0.1:8080\n');
  } finally {
    await second.stop();
  }
});
