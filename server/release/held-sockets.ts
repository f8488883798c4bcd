import { lookup } from 'node:dns/promises';
import type { Config } from '../config/config.ts';
import { bindSocket } from '../seams/framework-seams.ts';

/** File descriptors of sockets that a parent process holds, by address and port: `127.0.0.1 3000`. */
export type HeldSockets = Readonly<Record<string, number>>;

const FLAG = '--held=';
/** The first after standard input and output, errors and the channel between the processes. */
const FIRST = 4;

const nameOf = (host: string, port: number) => `${host} ${port}`;

/** The sockets that this process was started with; null if nobody holds any for it. */
export function readHeldSockets(words: readonly string[]): HeldSockets | null {
  const word = words.find((one) => one.startsWith(FLAG));
  return word === undefined ? null : (JSON.parse(word.slice(FLAG.length)) as HeldSockets);
}

/** The argument that says to a process which sockets it gets, in the order of their descriptors. */
export const heldArgument = (names: readonly string[] = []): string =>
  FLAG + JSON.stringify(Object.fromEntries(names.map((name, index) => [name, FIRST + index])));

/** What `listen` of a server takes. */
export type Place = { port: number; host: string } | { fd: number };

/** Where a server listens: at a socket that is held for it, or at one of its own. */
export function placeOf(held: HeldSockets, port: number, host: string): Place {
  const fd = held[nameOf(host, port)];
  return fd === undefined ? { port, host } : { fd };
}

/**
 * Binds the sockets that a process with these settings listens on. An address that cannot be bound is left out: that
 * process then says why.
 */
export async function holdSockets({ host, port, role, studio, metricsPort }: Config) {
  const places: [host: string, port: number][] = [];
  if (metricsPort) places.push(['127.0.0.1', metricsPort]);
  if (role !== 'worker') {
    places.push([host, port]);
    for (const one of studio?.hosts ?? []) places.push([one, studio!.port]);
  }
  const held = new Map<string, number>();
  for (const [name, number] of places) {
    const found = await lookup(name).catch(() => null);
    const fd = found && bindSocket(found.address, number, found.family);
    if (fd !== null) held.set(nameOf(name, number), fd);
  }
  return { names: [...held.keys()], fds: [...held.values()] };
}
