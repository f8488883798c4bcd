import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAppContext, type AppContext } from './app/app-context.ts';
import { createApp } from './app/app.ts';
import { openFirm } from './app/open-firm.ts';
import type { PublicSite } from './app/studio-routes.ts';
import { siteHandler } from './app/app-pages.ts';
import { startBackups } from './backup/start-backups.ts';
import { watchTurns } from './concurrency/long-turns.ts';
import { ConfigError, parseConfig, urlHost, type Config } from './config/config.ts';
import { holdFreePorts, type HeldPorts } from './config/free-port.ts';
import { explainSettingsFile } from './config/settings-file-faults.ts';
import { requireClock } from './config/require-clock.ts';
import type { RecordDue } from './content/entry-store/publish-due.ts';
import { startEntryIndex } from './content/entry-store/start-entry-index.ts';
import { startPublisher } from './content/entry-store/start-publisher.ts';
import { ContentFileError } from './content/files/parse-content-file.ts';
import { StoreUnavailable } from './db/store-unavailable.ts';
import { deliveryTimes } from './enquiries/deliver/delivery-times.ts';
import { startDeliveryWorker } from './enquiries/deliver/delivery-worker.ts';
import { notifierOf } from './enquiries/deliver/destination.ts';
import { startReminders } from './enquiries/follow-up/start-reminders.ts';
import { startHousekeeping } from './enquiries/retain/housekeeping.ts';
import { openMailer } from './mail/mailer.ts';
import { createOperationsServer } from './operations/operations-server.ts';
import { placeOf, type HeldSockets, type Place } from './release/held-sockets.ts';
import { checkFramework, FrameworkChanged } from './seams/check-framework.ts';
import { startAsking } from './release/updates/newer-release.ts';
import type { SiteBuild } from './app/site-build.ts';

/** Milliseconds after the signal for requests in progress, and until the process exits regardless. */
const REQUEST_GRACE = 8_000;
const EXIT_DEADLINE = 9_500;
const READY_PAUSE = 100;

/** A part of the process that is stopped at shutdown. */
interface Service {
  /** @param grace milliseconds for work in progress */
  stop(grace: number): Promise<void>;
}

/** Opens the site to serve. The process adds `enquiryStored`, which wakes the worker. */
type OpenSite = (config: Config) => Promise<Omit<SiteBuild, 'enquiryStored'>>;

/**
 * Runs the process with the settings from the environment until a signal ends it. With a clock that
 * is not set, invalid settings or content, or an unusable store, it prints the reason and exits with
 * code 1.
 *
 * @param held sockets to listen on
 */
export async function runProcess(openSite: OpenSite, held: HeldSockets = {}): Promise<void> {
  if (process.connected === false) abandon();
  process.once('disconnect', abandon);
  try {
    requireClock();
    const faults = explainSettingsFile(process.env.SETTINGS_FILE);
    if (faults) console.error(faults);
    const { config, ports } = await holdFreePorts(parseConfig(process.env));
    await start(config, ports, openSite, held);
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof StoreUnavailable ||
      error instanceof FrameworkChanged ||
      error instanceof ContentFileError ||
      // Such as a full disk, or data of another user.
      (error instanceof Error && 'syscall' in error);
    if (!expected) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** The supervisor or the upgrade that started this process was killed: nobody else would end it. */
const abandon = (): never => process.exit(1);

async function start(
  config: Config,
  ports: HeldPorts,
  openSite: OpenSite,
  held: HeldSockets,
): Promise<void> {
  // First: a site that cannot be served must not migrate the store.
  const build = config.role === 'worker' ? null : await openSite(config);
  // Under `vite dev`, without built files, pages are sent as they are rendered.
  if (build?.files) await checkFramework(siteHandler(build.site, config));
  const context = await openAppContext(config);
  const services: Service[] = [];
  watchTurns((call, took) => context.metrics.countLongTurn(call, took));
  endOnSignal(context, services);
  // Loaded once something is due.
  const record: RecordDue = async (...due) =>
    (await import('./actions/entries/record-due.ts')).recordDue(...due);
  services.push(startPublisher({ ...context, record, runTexts: context.texts.run }));
  services.push(context.texts);
  if (config.metricsPort !== undefined) await startOperations(context, config.metricsPort, held);
  const worker = config.role === 'site' ? undefined : startWorker(context);
  if (worker) services.push(worker);
  if (!build) {
    console.log('The Citadel worker is running');
    return tellParent(context.readiness);
  }
  const app = createApp(context, { ...build, enquiryStored: worker?.wake });
  services.push(app);
  await ports.release(config.port);
  await listen(app.server, placeOf(held, config.port, config.host));
  console.log(`Citadel is ready at http://${urlHost(config.host)}:${portOf(app.server)}`);
  const publicSite = { files: build.files, fetch: app.fetch };
  const studio = await startStudio(context, ports, held, publicSite);
  if (studio) services.push(studio, startEntryIndex(context));
  await tellParent(context.readiness);
}

/** Starts the studio, if there is one. The site also runs without it, for example if its port is taken. */
async function startStudio(
  context: AppContext,
  ports: HeldPorts,
  held: HeldSockets,
  site: PublicSite,
): Promise<Service | null> {
  const { config, log } = context;
  const settings = config.studio;
  if (settings === null) return null;
  const { hosts, port, url } = settings;
  // Imported only in a process with a studio, and only after the site listens.
  const { createStudio } = await import('./app/app-studio.ts');
  const studio = createStudio(context, settings, site);
  const listeners = hosts.map(() => studio.openListener());
  const stop = async (grace: number) => {
    await Promise.all(
      listeners.filter(({ server }) => server.listening).map(({ close }) => close(grace)),
    );
    await studio.stop();
  };
  await ports.release(port);
  const outcomes = await Promise.all(
    listeners.map(({ server }, index) =>
      tryListen(server, placeOf(held, port, hosts[index] ?? '')),
    ),
  );
  const refused = outcomes.filter((code) => code !== null);
  // A machine without IPv6 lacks one of the addresses.
  const lacking = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];
  if (refused.some((code) => !lacking.includes(code)) || refused.length === hosts.length) {
    const words = refused.includes('EADDRINUSE')
      ? `Port ${port} is taken`
      : `Port ${port} cannot be used (${refused.join(', ')})`;
    const message = `${words}: the site runs without the studio. Set STUDIO_PORT to another, or STUDIO=off.`;
    console.error(message);
    log.warn({ port, refused }, message);
    await stop(0);
    return null;
  }
  const ownerLink = await studio.createOwnerLink();
  const lines = [`The studio is ready at ${url}`];
  if (ownerLink !== null) lines.push(`Open this link to become its owner: ${ownerLink}`);
  console.log(lines.join('\n'));
  return { stop };
}

/** Resolves with null once the server listens, or with the code of the error. */
function tryListen(server: Server, at: Place): Promise<string | null> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    server.listen(at, () => resolve(null));
  });
}

function startWorker(context: AppContext): Service & { wake: () => void } {
  const times = deliveryTimes(context.config.leaseSeconds);
  const worker = startDeliveryWorker({ ...context, times }, context.destinations);
  const housekeeping = startHousekeeping(context);
  const reminders = startReminders({
    ...context,
    times: openFirm(context).reminderTimes,
    notify: notifierOf(context.destinations),
    lease: times.lease,
  });
  const asking = startAsking(context.config, context.log);
  const backups = startBackups({ ...context, mailer: openMailer(context.config) });
  // The worker's own timers are unreferenced and would let the process exit.
  const keepAlive = setInterval(() => {}, 60 * 60 * 1_000);
  return {
    wake: worker.wake,
    async stop() {
      clearInterval(keepAlive);
      void housekeeping.stop();
      await Promise.all([reminders.stop(), worker.stop(), backups.stop(), asking.stop()]);
    },
  };
}

/** Metrics and health checks, on loopback only. */
async function startOperations(
  context: AppContext,
  port: number,
  held: HeldSockets,
): Promise<void> {
  const { retentionMonths } = context.config;
  const server = createOperationsServer({ ...context, retentionMonths });
  await listen(server, placeOf(held, port, '127.0.0.1'));
  console.log(`Metrics are at http://127.0.0.1:${portOf(server)}/metrics`);
}

function listen(server: Server, at: Place): Promise<void> {
  return new Promise((resolve) => {
    server.once('error', (error) => {
      const { code, port } = error as Error & { code?: string; port?: number };
      console.error(
        code === 'EADDRINUSE'
          ? `Port ${port} is in use: another program, or this site, is running there.`
          : `Cannot listen: ${error.message}`,
      );
      process.exit(1);
    });
    server.listen(at, resolve);
  });
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Tells a supervisor once this process is ready. */
async function tellParent(readiness: AppContext['readiness']): Promise<void> {
  if (!process.send) return;
  while ((await readiness.report()).status !== 'ready') await sleep(READY_PAUSE);
  process.send('ready');
}

/** On SIGTERM: fail readiness, then refuse new connections, then finish requests in progress; ten seconds in all. */
function endOnSignal(context: AppContext, services: readonly Service[]): void {
  async function end(notice: number): Promise<void> {
    if (context.readiness.draining) return;
    context.readiness.drain();
    context.log.info({ notice }, 'shutting down');
    setTimeout(() => process.exit(1), EXIT_DEADLINE).unref();
    // Load balancers that poll readiness stop sending before connections are refused.
    await sleep(notice);
    await Promise.all(services.map((service) => service.stop(REQUEST_GRACE - notice)));
    await context.db.destroy();
    process.exit(0);
  }
  process.on('SIGTERM', () => void end(context.config.drainSeconds * 1_000));
  process.on('SIGINT', () => void end(0));
  process.off('disconnect', abandon);
  process.on('disconnect', () => void end(0));
}
