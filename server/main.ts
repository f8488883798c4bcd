import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAppContext, type AppContext } from './app-context.ts';
import { ConfigError, parseConfig, urlHost, type Config } from './config.ts';
import { isStoreUnavailable } from './db/store-unavailable.ts';
import { deliveryTimes } from './enquiries/deliver/delivery-times.ts';
import { startDeliveryWorker } from './enquiries/deliver/delivery-worker.ts';
import { withFreePort } from './free-port.ts';
import { startHousekeeping } from './enquiries/retain/housekeeping.ts';
import { createOperationsServer } from './operations/operations-server.ts';
import { closedFields } from './pages/security-headers.ts';
import { startServing } from './pages/start-serving.ts';
import { loadStaticFiles } from './pages/static-files.ts';

/** Milliseconds after the signal in which requests may still end, and in which the process ends anyway. */
const REQUEST_PATIENCE = 8_000;
const LAST_PATIENCE = 9_500;

/** Something the process does, until it is told to stop. */
interface Service {
  /** @param patience milliseconds for what is under way */
  stop(patience: number): Promise<void>;
}

async function main(config: Config): Promise<void> {
  // React decides by this which of its two builds it is; the one for development renders half as fast.
  process.env.NODE_ENV ??= 'production';
  const context = await openAppContext(config);
  const services: Service[] = [];
  endOnSignal(context, services);
  if (config.metricsPort !== undefined) await startOperations(context, config.metricsPort);
  if (config.role !== 'site') services.push(startWorking(context));
  if (config.role !== 'worker') services.push(await startSite(context));
  else console.log('Citadel is at work');
}

function startWorking(context: AppContext): Service {
  const times = deliveryTimes(context.config.leaseSeconds);
  const worker = startDeliveryWorker({ ...context, times }, context.destinations);
  context.enquiryStored = worker.wake;
  const housekeeping = startHousekeeping(context);
  // The work's own timers do not keep a process alive.
  const alive = setInterval(() => {}, 60 * 60 * 1_000);
  return {
    async stop() {
      clearInterval(alive);
      housekeeping.stop();
      await worker.stop();
    },
  };
}

async function startSite(context: AppContext): Promise<Service> {
  const { config } = context;
  const { createApp } = (await import(
    new URL('../dist/server/entry.js', import.meta.url).href
  )) as typeof import('./entry.ts');
  const files = loadStaticFiles('dist/client', closedFields(config));
  const { server, stopServing } = startServing(
    createApp(context, files.scriptHashes),
    context,
    files,
  );
  await listen(server, config.port, config.host);
  const { port } = server.address() as AddressInfo;
  console.log(`Citadel is ready at http://${urlHost(config.host)}:${port}`);
  return { stop: stopServing };
}

/** What machines ask of the process, on this machine only. */
async function startOperations(context: AppContext, wanted: number): Promise<void> {
  const server = createOperationsServer(context);
  await listen(server, wanted, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  console.log(`Metrics are at http://127.0.0.1:${port}/metrics`);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve) => {
    server.once('error', (error) => {
      console.error(`The site cannot listen on ${host}:${port}: ${error.message}`);
      process.exit(1);
    });
    server.listen(port, host, resolve);
  });
}

/** On SIGTERM: unready first, then no more connections, then what is under way, within ten seconds in all. */
function endOnSignal(context: AppContext, services: readonly Service[]): void {
  async function end(notice: number): Promise<void> {
    if (context.readiness.draining) return;
    context.readiness.drain();
    context.log.info({ notice }, 'ending');
    setTimeout(() => process.exit(1), LAST_PATIENCE).unref();
    // Load balancers that ask for readiness learn of it before connections are refused.
    await sleep(notice);
    await Promise.all(services.map((service) => service.stop(REQUEST_PATIENCE - notice)));
    await context.db.destroy();
    process.exit(0);
  }
  process.on('SIGTERM', () => void end(context.config.drainSeconds * 1_000));
  process.on('SIGINT', () => void end(0));
}

try {
  await main(await withFreePort(parseConfig(process.env)));
} catch (error) {
  const explained = error instanceof ConfigError || isStoreUnavailable(error);
  if (!explained) throw error;
  console.error(error.message);
  process.exit(1);
}
