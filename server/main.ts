import type { AddressInfo } from 'node:net';
import { openAppContext } from './app-context.ts';
import { ConfigError, parseConfig, urlHost, type Config } from './config.ts';
import { startDeliveryWorker } from './enquiries/deliver/delivery-worker.ts';
import { withFreePort } from './free-port.ts';
import { startHousekeeping } from './enquiries/retain/housekeeping.ts';
import { closedFields } from './pages/security-headers.ts';
import { startServing } from './pages/start-serving.ts';
import { loadStaticFiles } from './pages/static-files.ts';

/** How long a request may still take after the process was told to end, in milliseconds. */
const SHUTDOWN_PATIENCE = 8_000;

async function main(config: Config): Promise<void> {
  // React decides by this which of its two builds it is; the one for development renders half as fast.
  process.env.NODE_ENV ??= 'production';
  const { createApp } = (await import(
    new URL('../dist/server/entry.js', import.meta.url).href
  )) as typeof import('./entry.ts');

  const context = await openAppContext(config);
  const worker = startDeliveryWorker(context, context.destinations);
  context.enquiryStored = worker.wake;
  const housekeeping = startHousekeeping(context);

  const files = loadStaticFiles('dist/client', closedFields(config));
  const { server, stopServing } = startServing(createApp(context, files.scriptHashes), context, files);
  server.listen(config.port, config.host, () => {
    const { port } = server.address() as AddressInfo;
    console.log(`Citadel is ready at http://${urlHost(config.host)}:${port}`);
  });
  server.on('error', (error) => {
    console.error(`The site cannot listen on ${config.host}:${config.port}: ${error.message}`);
    process.exit(1);
  });

  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    const impatient = setTimeout(() => server.closeAllConnections(), SHUTDOWN_PATIENCE);
    impatient.unref();
    server.close(async () => {
      housekeeping.stop();
      await worker.stop();
      await context.db.destroy();
      process.exit(0);
    });
    stopServing();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

try {
  await main(await withFreePort(parseConfig(process.env)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
