/**
 * `npm run release -- --to <folder> [--key <private key>]`: packs the last commit as one file that runs on a bare Linux of
 * this platform, and signs it. The same commit gives the same bytes on the same build image.
 *
 * Writes `citadel-<version>-<platform>.tar.gz` with `.sha256`, `.sbom.json` and `.sig` (Ed25519). The key is a PEM file, made
 * if there is none. A release carries the public key: what is installed only takes releases that are signed with it.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';

const { to, key: keyFile } = parseArgs({
  options: { to: { type: 'string' }, key: { type: 'string' } },
}).values;
if (!to) throw new Error('Usage: npm run release -- --to <folder> [--key <private key>]');
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
if (git('status', '--porcelain') !== '')
  throw new Error('There are changes that are not committed: a release is made of a commit.');

const commit = git('rev-parse', 'HEAD');
const committedAt = Number(git('log', '-1', '--format=%ct'));
const platform = `${process.platform}-${process.arch}`;
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const key = keyFile === undefined ? null : openKey(keyFile);

// Always the same path: built files may name theirs.
const folder = join(tmpdir(), 'citadel-release');
const source = join(folder, 'source');
const tree = join(folder, `citadel-${version}`);
rmSync(folder, { recursive: true, force: true });
try {
  mkdirSync(source, { recursive: true });
  mkdirSync(to, { recursive: true });
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: source, stdio: 'inherit' });
  execFileSync('git', ['archive', '--output', join(folder, 'source.tar'), commit]);
  run('tar', '-xf', '../source.tar');
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  run('npm', 'run', 'build', '--silent');
  run('npm', 'run', 'sbom', '--silent');
  run('node_modules/.bin/node', 'scripts/release-tree.ts', tree);
  const publicKey = key && createPublicKey(key).export({ type: 'spki', format: 'pem' });
  const about = { version, commit, platform, publicKey };
  writeFileSync(join(tree, 'release.json'), `${JSON.stringify(about, null, 2)}\n`);
  await pack();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Packs the tree: in order, of one owner, mode and time. */
async function pack(): Promise<void> {
  const file = join(to!, `citadel-${version}-${platform}.tar.gz`);
  const same = ['--sort=name', '--numeric-owner', '--owner=0', '--group=0', '--mode=u+rwX,go=rX'];
  const words = ['-c', '--format=gnu', ...same, `--mtime=@${committedAt}`, '-C', folder];
  const tar = spawn('tar', [...words, basename(tree)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const bytes = readFileSync(file);
  const digest = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${file}.sha256`, `${digest}  ${basename(file)}\n`);
  if (key) writeFileSync(`${file}.sig`, sign(null, bytes, key));
  copyFileSync(join(source, 'sbom.json'), `${file}.sbom.json`);
  console.log(`${file}: ${Math.round(bytes.length / 1e6)} MB, ${digest}`);
  if (!key) console.log('It is not signed: `citadel upgrade` refuses it. Name a --key.');
}

/** The private key in a file, which is made if there is none. */
function openKey(file: string): KeyObject {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
    console.log(
      `${file}: a new key. Keep it: what is installed only takes releases that are signed with it.`,
    );
  }
  return createPrivateKey(readFileSync(file));
}
