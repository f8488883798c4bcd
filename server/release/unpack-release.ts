import { execFileSync } from 'node:child_process';
import { verify } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchBounded, FetchFailure } from '../network/fetch-bounded.ts';
import {
  readFacts,
  readLink,
  releaseFolder,
  ReleaseRefused,
  syncDisk,
  type Installation,
} from './installation.ts';

/** A release has 75 MB. */
const MAX_BYTES = 400 * 1024 ** 2;
const MAX_TIME = 15 * 60_000;
const PLATFORM = `${process.platform}-${process.arch}`;
/** As a version is the name of a folder. */
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Reads a release from a file or an address, verifies that it was signed with the key of the one that is installed, and
 * unpacks it beside that.
 *
 * @returns its version
 * @throws {ReleaseRefused} if it cannot be used; nothing was changed
 */
export async function unpackRelease(installation: Installation, source: string): Promise<string> {
  const { root } = installation;
  const current = readLink(installation, 'current');
  const { publicKey } = readFacts(join(root, 'current'));
  if (publicKey === null)
    throw new ReleaseRefused(
      'The installed release has no public key to verify others with. Install a signed release from scratch.',
    );
  const [bytes, signature] = [await read(source), await read(`${source}.sig`)];
  if (!verify(null, bytes, publicKey, signature))
    throw new ReleaseRefused(
      `${source} is damaged, or was not signed with the key of the installed release.`,
    );
  const incoming = join(root, 'releases', '.incoming');
  rmSync(incoming, { recursive: true, force: true });
  try {
    mkdirSync(incoming, { recursive: true, mode: 0o755 });
    unpack(bytes, incoming);
    const [folder = ''] = readdirSync(incoming);
    const { version, platform } = readFacts(join(incoming, folder));
    if (!VERSION.test(version)) throw new ReleaseRefused(`${source} has an invalid version.`);
    if (platform !== PLATFORM)
      throw new ReleaseRefused(`${source} is for ${platform}; this machine is ${PLATFORM}.`);
    if (version === current)
      throw new ReleaseRefused(`${source} is version ${version}, which is already installed.`);
    const target = releaseFolder(installation, version);
    // Of an upgrade that was refused later on, or of a rollback.
    rmSync(target, { recursive: true, force: true });
    renameSync(join(incoming, folder), target);
    syncDisk(root);
    return version;
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}

async function read(source: string): Promise<Uint8Array> {
  const url = /^https?:\/\//.test(source) ? new URL(source) : null;
  if (!url && !existsSync(source)) throw new ReleaseRefused(`${source} does not exist.`);
  if (!url) return readFile(source);
  try {
    const limits = { bytes: MAX_BYTES, time: MAX_TIME };
    const { status, bytes } = await fetchBounded(url, url.origin, limits);
    if (status === 200) return bytes;
    throw new FetchFailure(`status ${status}`);
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw new ReleaseRefused(`${source} cannot be fetched: ${error.message}.`);
  }
}

function unpack(bytes: Uint8Array, folder: string): void {
  try {
    execFileSync('tar', ['-x', '-z', '-p', '-f', '-', '--no-same-owner', '-C', folder], {
      input: bytes,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    const [line] = (stderr?.toString() || message).split('\n');
    throw new ReleaseRefused(`The release cannot be unpacked; is the disk full? ${line}`);
  }
}
