import type { Server } from 'node:http';
import * as net from 'node:net';
import { Server as NetServer, type Socket } from 'node:net';
import { nonceMark } from './nonce-mark.ts';

/**
 * Everything undocumented that the server relies on in TanStack Start, React and Node. One function
 * per reliance. `Seen in` names the versions it was verified with, `If gone` what happens then:
 * check-framework.ts checks a rendered page at start, tests/rules/framework-seams.test.ts the
 * installed versions. After an upgrade: verify each function, then add the version.
 */

/**
 * Moves the nonce before all other attributes, so that a marked element is recognized by how it begins.
 *
 * Relies on: the router's `ssr.nonce` is set on every script and style that the framework renders
 * (https://github.com/TanStack/router/issues/5511, https://github.com/TanStack/router/pull/6359).
 * Seen in: @tanstack/react-router 1.170.46, react-dom 19.3.1
 * If gone: the start ends; browsers would block unmarked scripts and styles.
 */
export function nonceInFront(html: string, nonce: string): string {
  const mark = nonceMark(nonce);
  return html.replace(new RegExp(`<(script|style)\\b([^<>]*)${mark}`, 'g'), `<$1${mark}$2`);
}

/**
 * Removes the nonce, and the element that would tell it to scripts.
 *
 * Relies on: how the router writes that element (https://github.com/TanStack/router/pull/5522).
 * Seen in: @tanstack/react-router 1.170.46, react-dom 19.3.1
 * If gone: the start ends; equal pages would get different ETags.
 */
export function withoutNonce(html: string, nonce: string): string {
  return html
    .replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
    .replaceAll(nonceMark(nonce), '');
}

/**
 * Removes the links that would fetch scripts before the first paint.
 *
 * Relies on: how the router writes them; it has no option to leave them out
 * (https://github.com/TanStack/router/pull/8212 is about their priority).
 * Seen in: @tanstack/react-router 1.170.46, react-dom 19.3.1
 * If gone: the start ends; scripts would compete with the first paint.
 */
export function withoutModulePreloads(html: string): string {
  return html.replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}

/**
 * Removes the link that would fetch a picture which the page contains.
 *
 * Relies on: React writes one for every picture that is not lazy; it has no option to leave one out.
 * Seen in: react-dom 19.3.1
 * If gone: the picture is fetched in vain; tests/e2e/first-picture.spec.ts fails.
 */
export function withoutPicturePreload(html: string, path: string): string {
  return html.replace(/<link rel="preload" as="image"[^>]*>/g, (link) =>
    link.includes(`href="${path}"`) ? '' : link,
  );
}

/**
 * Matches the script element that fetches the client entry, after `nonceInFront`; its address is the
 * first group.
 *
 * Seen in: @tanstack/react-router 1.170.46, @tanstack/react-start 1.169.5, react-dom 19.3.1
 * If gone: the start ends; the boot script could not be put in its place.
 */
export function entryScript(nonce: string): RegExp {
  const mark = nonceMark(nonce);
  return new RegExp(`<script${mark} type="module" async="" src="([^"<>]+)"></script>`);
}

/**
 * Matches the opening tag of the framework's inline scripts, after `nonceInFront`. The first holds
 * the page's data. They have no position of their own, so neighbors can be joined.
 *
 * Relies on: how the router writes them (https://github.com/TanStack/router/issues/6947 shows one).
 * Seen in: @tanstack/router-core 1.171.39
 * If gone: the start ends; the boot script would have no place before them.
 */
export function inlineScriptTag(nonce: string): string {
  return `<script${nonceMark(nonce)}(?: data-tsr-stream-part="")?>`;
}

/**
 * Removes the statement by which each of the framework's scripts removes itself from the document. Joined
 * scripts would run it several times, and the last script removes their element anyway.
 *
 * Seen in: @tanstack/router-core 1.171.39
 * If gone: every page is 60 bytes longer.
 */
export function withoutCleanup(script: string): string {
  return script.replace(/(?<=;)\{let s=document\.currentScript,p;while\([^]*?s\.remove\(\)\}$/, '');
}

/**
 * Sets the times at which loaders ran to 0, so that equal content gives equal bytes. The browser
 * counts the data as fresh on arrival.
 *
 * Relies on: the form in which the router writes a match (`u` is updatedAt, `s` is status), after
 * `nonceInFront`.
 * Seen in: @tanstack/router-core 1.171.39
 * If gone: the start ends; every render would get a new ETag, and a publish would resend every page.
 */
export function withoutLoaderTimes(html: string, nonce: string): string {
  const data = new RegExp(
    `<script${nonceMark(nonce)}[^<>]*>(?:(?!</script>)[^])*?\\$_TSR\\.router=[^]*?</script>`,
  );
  return html.replace(data, (script) => script.replace(/(?<=,)u:\d{13}(?=,s:")/g, 'u:0'));
}

/**
 * Reads the canonical link: its path and query, or null for a page without one.
 *
 * Relies on: React writes attributes in the order of the props.
 * Seen in: @tanstack/react-router 1.170.46, react-dom 19.3.1
 * If gone: the start ends; no page would be cached, since the link tells its key.
 */
export function canonicalPath(html: string): string | null {
  const [, href = ''] = /<link rel="canonical" href="([^"]*)"/.exec(html) ?? [];
  const url = URL.parse(href.replaceAll('&amp;', '&'));
  return url && url.pathname + url.search;
}

/**
 * JavaScript for the browser: an expression for the addresses of the scripts that the page needs.
 *
 * Relies on: the manifest in the page's data, which the router reads as well.
 * Seen in: @tanstack/router-core 1.171.39, @tanstack/react-start 1.169.5
 * If gone: the start ends. In the browser the expression is empty, and imports find their scripts
 * one after the other.
 */
export function pageScripts(): string {
  return 'Object.values(self.$_TSR?.router?.manifest.routes||{}).flatMap(r=>r.preloads||[]).map(f=>f.href||f)';
}

/**
 * Stops listening without closing idle connections, since a request may be arriving on one.
 *
 * Relies on: `close` of net.Server works on an http.Server, whose own has closed idle connections
 * since Node 19 (https://github.com/nodejs/node/issues/51677).
 * Seen in: node 26
 * If gone: framework-seams.test.ts fails; fall back to server.close().
 */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

/**
 * Replaces the connection listener of node:http.
 *
 * Relies on: a server adds exactly one 'connection' listener, which attaches the HTTP parser to the
 * socket (lib/_http_server.js). Calling it later, for a socket given by us, is documented
 * (https://nodejs.org/api/http.html#event-connection); removing it is not. A net.Server in front
 * would remove nothing, but an http.Server that does not listen itself never enforces headersTimeout
 * and requestTimeout: it starts their timer on 'listening'.
 * Seen in: node 26
 * If gone: the start ends with words.
 *
 * @returns hands a connection to node:http for good, with the bytes already read from it
 * @throws when the server has no such listener, or more than one
 */
export function takeConnections(
  http: Server,
  acceptSocket: (socket: Socket) => void,
): (socket: Socket, read: Buffer) => void {
  const [attachParser, ...more] = http.listeners('connection');
  if (!attachParser || more.length > 0)
    throw new Error(
      `The fast path does not fit Node ${process.version}: its HTTP server has ` +
        `${more.length + (attachParser ? 1 : 0)} connection listeners instead of one.`,
    );
  http.removeAllListeners('connection');
  http.on('connection', acceptSocket);
  return (socket, read) => {
    socket.pause();
    attachParser.call(http, socket);
    socket.unshift(read);
    socket.resume();
  };
}

/**
 * Binds a socket without accepting from it, for processes that get it and listen on it. While it is open, connections that
 * nobody has accepted wait, also if all of them have ended.
 *
 * Relies on: `_createServerHandle`, with which node:cluster does the same.
 * Seen in: node 26
 * If gone: framework-seams.test.ts fails; listen with `reusePort` in each process, and lose what waits at one that closes.
 *
 * @returns the file descriptor; null if the address cannot be bound
 */
export function bindSocket(address: string, port: number, family: number): number | null {
  type Handle = { fd: number; getsockname(to: { port?: number }): number };
  type Create = (address: string, port: number, family: number) => Handle | number;
  const handle = (net as unknown as Record<string, Create>)['_createServerHandle']!(
    address,
    port,
    family,
  );
  if (typeof handle === 'number') return null;
  handles.add(handle);
  const bound: { port?: number } = {};
  handle.getsockname(bound);
  // An address in use is reported by listening, if at all: the system would choose another port.
  return bound.port === port ? handle.fd : null;
}

/** A handle that is collected is closed. */
const handles = new Set<unknown>();
