import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openAppContext } from './app-context.ts';
import { ConfigError, parseConfig, urlHost, type Config } from './config.ts';
import { startDeliveryWorker } from './enquiries/deliver/delivery-worker.ts';
import { serveStaticFiles } from './pages/static-files.ts';

/** How long a request may still take after the process was told to end, in milliseconds. */
const SHUTDOWN_PATIENCE = 8_000;

async function main(config: Config): Promise<void> {
  const { createApp } = (await import(
    new URL('../dist/server/entry.js', import.meta.url).href
  )) as typeof import('./entry.ts');

  const context = await openAppContext(config);
  const worker = startDeliveryWorker(context, context.destinations);
  context.enquiryStored = worker.wake;

  const answerStatic = serveStaticFiles('dist/client');
  const handle = createApp(context);
  const answerApp = getRequestListener(
    (request, { incoming }) => handle(request, { address: incoming.socket.remoteAddress ?? null }),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!answerStatic(request, response)) void answerApp(request, response);
  });
  server.requestTimeout = 60_000;
  server.headersTimeout = 20_000;
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
      await worker.stop();
      await context.db.destroy();
      process.exit(0);
    });
    server.closeIdleConnections();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

try {
  await main(parseConfig(process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
