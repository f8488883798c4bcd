import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How the server responds to a mail. */
export type SmtpMood =
  | 'accepts'
  /** Greets with 554. */
  | 'refuses'
  /** 550 to every recipient. */
  | 'refuses-recipients'
  /** Never responds. */
  | 'hangs'
  /** Accepts the mail, but closes the connection instead of confirming it. */
  | 'drops-after-dot';

export interface SmtpServer {
  url: string;
  mood: SmtpMood;
  /**
   * Whether it offers SMTPUTF8. Otherwise it refuses a command or a header that is not ASCII, as strict servers do.
   */
  utf8: boolean;
  /** Replies to commands, by what these begin with in capitals. With AUTH it offers to log in. */
  refusals: Record<string, string>;
  /** Mails that were accepted, or received up to the final dot. */
  received: { from: string; to: string[]; data: string }[];
  connections: number;
  close(): Promise<void>;
}

/** Starts a minimal SMTP server on a loopback port. */
export async function startSmtpServer(mood: SmtpMood = 'accepts'): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    self.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, self);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood,
    utf8: true,
    refusals: {},
    received: [],
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return self;
}

function converse(socket: Socket, server: SmtpServer): void {
  if (server.mood === 'hangs') return;
  const say = (line: string) => socket.write(`${line}\r\n`);
  if (server.mood === 'refuses') {
    socket.end('554 no service today\r\n');
    return;
  }
  let mail = { from: '', to: [] as string[], data: '' };
  let reading = false;
  let buffer = '';
  say('220 test server');
  socket.on('data', (chunk) => {
    buffer += chunk.toString('utf8');
    for (;;) {
      const ending = reading ? '\r\n.\r\n' : '\r\n';
      const at = buffer.indexOf(ending);
      if (at < 0) return;
      const text = buffer.slice(0, at);
      buffer = buffer.slice(at + ending.length);
      if (reading) {
        reading = false;
        // eslint-disable-next-line no-control-regex
        if (!server.utf8 && /[^\0-\x7f]/.test(text.split('\r\n\r\n', 1)[0]!)) {
          say('550 5.6.7 a header is not ASCII');
          continue;
        }
        server.received.push({ ...mail, data: text });
        mail = { from: '', to: [], data: '' };
        if (server.mood === 'drops-after-dot') return void socket.destroy();
        say('250 accepted');
        continue;
      }
      const refused = Object.keys(server.refusals).find((one) =>
        text.toUpperCase().startsWith(one),
      );
      if (refused) say(server.refusals[refused]!);
      else if (/^(EHLO|HELO)/i.test(text))
        say(
          ['test server', server.utf8 && 'SMTPUTF8', server.refusals.AUTH && 'AUTH PLAIN']
            .filter(Boolean)
            .map((line, index, { length }) => `250${index < length - 1 ? '-' : ' '}${line}`)
            .join('\r\n'),
        );
      // eslint-disable-next-line no-control-regex
      else if (!server.utf8 && /[^\0-\x7f]|SMTPUTF8/.test(text))
        say('553 5.6.7 SMTPUTF8 is not offered');
      else if (/^MAIL FROM/i.test(text)) {
        mail.from = text;
        say('250 ok');
      } else if (/^RCPT TO/i.test(text)) {
        if (server.mood === 'refuses-recipients') say(`550 no such mailbox ${text}`);
        else {
          mail.to.push(text);
          say('250 ok');
        }
      } else if (/^DATA/i.test(text)) {
        reading = true;
        say('354 continue');
      } else if (/^QUIT/i.test(text)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
