import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebhookServer {
  url: string;
  /** Sends the response; tests replace it. */
  answer: (response: ServerResponse) => void;
  received: { headers: IncomingHttpHeaders; body: string; path: string }[];
  close(): Promise<void>;
}

export const answerStatus =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end();

/** Starts a webhook receiver on a free loopback port. */
export async function startWebhookServer(answer = answerStatus(204)): Promise<WebhookServer> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      self.received.push({ headers: request.headers, body, path: request.url ?? '' });
      self.answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: WebhookServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    received: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}
