import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ConfigError, parseConfig } from '../config/config.ts';
import { holdFreePorts } from '../config/free-port.ts';
import { heldArgument, holdSockets } from './held-sockets.ts';
import { readLink, releaseFolder, type Installation } from './installation.ts';
import { describeSupervisor } from './supervisors.ts';

/** Milliseconds in which a release must be ready that takes over from another. */
const READY_WITHIN = 60_000;
/** Milliseconds after which a process that was told to end is killed. It ends by itself within ten seconds. */
const END_WITHIN = 12_000;

/** A release as a child process. */
interface Running {
  child: ChildProcess;
  /** Resolves with null once it is ready, or with the reason why it will not be. */
  ready: Promise<string | null>;
}

/**
 * Runs the current release of an installation as a child process, and ends with it. On SIGHUP it starts the release that is
 * current then, and ends the other once that is ready; if it is not within a minute, the other goes on. Both accept from
 * the same sockets, which this process holds, so that no connection is lost: docs/decisions/099-upgrades.md.
 */
export async function supervise(installation: Installation): Promise<void> {
  const { config, ports } = await holdFreePorts(settings());
  for (const port of [config.port, config.studio?.port ?? 0]) await ports.release(port);
  const sockets = await holdSockets(config);
  const { state, update, hasServed, serves } = describeSupervisor(
    config.dataDir,
    installation.root,
  );
  const children = new Set<ChildProcess>();
  let serving: Running | null = null;
  let isEnding = false;
  let isDeciding = false;

  function start(version: string, within: number): Running {
    const child = spawn(
      join(releaseFolder(installation, version), 'citadel'),
      ['start', heldArgument(sockets.names)],
      {
        env: {
          ...process.env,
          PORT: String(config.port),
          ...(config.studio && { STUDIO_PORT: String(config.studio.port) }),
        },
        stdio: ['inherit', 'inherit', 'inherit', 'ipc', ...sockets.fds],
      },
    );
    children.add(child);
    const ready = new Promise<string | null>((resolve) => {
      const timer = within === Infinity ? undefined : setTimeout(resolve, within, late(within));
      child.once('message', () => resolve(null));
      child.once('error', ({ message }) => ended(`could not be started (${message})`, 1));
      child.once('exit', (code, signal) => ended(`ended with ${signal ?? `code ${code}`}`, code));
      function ended(reason: string, code: number | null) {
        clearTimeout(timer);
        children.delete(child);
        resolve(`${reason} before it was ready; its log says why`);
        if (serving?.child === child) serving = null;
        if (children.size > 0 || isDeciding) return;
        if (!isEnding && code !== 0)
          console.error(`The site has stopped: version ${version} ${reason}.`);
        process.exit(code ?? 1);
      }
    });
    return { child, ready };
  }

  function end({ child }: Running): void {
    // Without DRAIN_SECONDS: the address goes on accepting.
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), END_WITHIN).unref();
  }

  /** Starts a version, which takes over once it is ready. */
  async function take(version: string, within: number): Promise<boolean> {
    update({ starting: version, refused: null });
    const next = start(version, within);
    const reason = await next.ready;
    if (reason !== null) {
      end(next);
      console.error(`Version ${version} ${reason}.`);
      update({ starting: null, refused: { version, reason, at: Date.now() } });
      return false;
    }
    const before = serving;
    serving = next;
    if (before) end(before);
    serves(version);
    update({ running: version, starting: null });
    return true;
  }

  async function takeCurrent(): Promise<void> {
    const version = readLink(installation, 'current');
    if (isEnding || version === null) return;
    if (serving && version === state.running) return update({ refused: null });
    await take(version, READY_WITHIN);
  }

  let changes = Promise.resolve();
  process.on('SIGHUP', () => (changes = changes.then(takeCurrent)));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      isEnding = true;
      for (const child of children) child.kill(signal);
    });

  const current = readLink(installation, 'current');
  if (current === null) return fail(`${installation.root} has no link "current" to a release.`);
  const previous = readLink(installation, 'previous');
  // An upgrade that was interrupted after the switch of the link, or whose machine went down: nobody else goes back.
  isDeciding = previous !== null && !hasServed(current);
  changes = take(current, isDeciding ? READY_WITHIN : Infinity).then(async (isReady) => {
    const goBack = isDeciding && !isReady && !isEnding;
    isDeciding = false;
    if (goBack) await take(previous!, Infinity);
    if (children.size === 0) process.exit(1);
  });
}

const late = (within: number) => `was not ready within ${within / 1_000} seconds`;

function settings() {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message);
    throw error;
  }
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}
