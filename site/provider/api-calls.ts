import { createIsomorphicFn } from '@tanstack/react-start';
import type { z } from 'zod/mini';
import type { providerApi } from '../../contract/api/provider-api.ts';
import { getPageContext } from './request-context.ts';
import { inTime } from './load-script.ts';
import { joinDetails } from '../../contract/shown-picture.ts';
import { parseLenientJson } from '../../contract/lenient-json.ts';

/** The provider API's read calls, by path. */
type Calls = {
  [Call in (typeof providerApi)[keyof typeof providerApi] as Call['path']]: Call;
};

/** A call to the provider that did not return a usable response. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** The HTTP status if it is not 2xx; null if the body is invalid. */
  readonly status: number | null;

  constructor(path: string, what: string, status: number | null = null) {
    super(`${path} ${what}`);
    this.status = status;
  }
}

/** Timeout of a call in the browser, in milliseconds. */
const CALL_TIMEOUT = 20_000;

/** Calls the API handlers in-process while a page is rendered, and over HTTP in the browser. */
const send = createIsomorphicFn()
  .server((address: string, _signal?: AbortSignal) => getPageContext().callProvider(address))
  .client(async (address: string, signal?: AbortSignal) => {
    const limit = AbortSignal.timeout(CALL_TIMEOUT);
    const response = await fetch(address, {
      headers: { Accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const value = parseLenientJson(bytes, response.headers.get('Content-Type'));
    return { status: response.status, value: joinDetails(value) };
  });

export type CallQuery = Record<string, string | number | undefined>;

/** The URL of a call, without the origin. */
function callAddress(path: keyof Calls, query: CallQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return `/${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

type Body<Path extends keyof Calls> = z.infer<Calls[Path]['response']>;

/** Calls of our own: remote providers do not have them. */
type OwnPath = Exclude<keyof Calls, `${string}.php`>;

/**
 * Makes a read call and returns its body, parsed by the contract's schema. The first page comes with
 * its data, so the schemas are lazy-loaded here, in parallel with the first call.
 *
 * @param path the path of the call (spec section 7)
 * @throws {ProviderError} if the status is not 2xx or the body does not match the schema
 */
export async function callProvider<Path extends keyof Calls>(
  path: Path,
  query: CallQuery,
  signal?: AbortSignal,
): Promise<Body<Path>> {
  const [value, { providerApi: calls }] = await Promise.all([
    callForValue(path, query, signal),
    inTime('contract', () => import('../../contract/api/provider-api.ts')),
  ]);
  const endpoint = Object.values(calls).find((call) => call.path === path);
  const body = endpoint?.response.safeParse(value);
  if (!body?.success) throw new ProviderError(path, 'returned an invalid body');
  return body.data as Body<Path>;
}

/**
 * Makes a call of our own. It does not wait for the schemas, because our own server needs no check.
 *
 * @throws {ProviderError} if the status is not 2xx or the body is no JSON
 */
export async function callOwn<Path extends OwnPath>(
  path: Path,
  query: CallQuery,
  signal?: AbortSignal,
): Promise<Body<Path>> {
  const value = await callForValue(path, query, signal);
  if (value === undefined) throw new ProviderError(path, 'returned an invalid body');
  return value as Body<Path>;
}

/** @throws {ProviderError} if the status is not 2xx */
async function callForValue(path: keyof Calls, query: CallQuery, signal?: AbortSignal) {
  const { status, value } = await send(callAddress(path, query), signal);
  if (status < 200 || status > 299)
    throw new ProviderError(path, `responded with status ${status}`, status);
  return value;
}
