import { createIsomorphicFn } from '@tanstack/react-start';
import type { z } from 'zod/mini';
import type { providerApi } from '../../contract/provider-api.ts';
import { getPageContext } from './request-context.ts';
import { providerBase } from '../facts/site-config.ts';
import { inTime } from './chunk-timeout.ts';
import { parseJson } from './parse-json.ts';

/** The reading calls by their paths. */
type Calls = {
  [Call in (typeof providerApi)[keyof typeof providerApi] as Call['path']]: Call;
};

/** A call of the provider that did not give a usable answer. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** The HTTP status of a refusal; null when it was the body that is of no use. */
  readonly status: number | null;

  constructor(path: string, what: string, status: number | null = null) {
    super(`${path} ${what}`);
    this.status = status;
  }
}

/** Milliseconds after which a call that is not answered counts as failed. */
const CALL_TIMEOUT = 20_000;

/** While a page is rendered the request goes to the handlers in-process, in the browser over HTTP. */
const send = createIsomorphicFn()
  .server((address: string, signal?: AbortSignal): Promise<Response> => {
    const request = new Request(`http://provider.internal${address}`, signal ? { signal } : {});
    return getPageContext().callProvider(request);
  })
  .client((address: string, signal?: AbortSignal): Promise<Response> => {
    const limit = AbortSignal.timeout(CALL_TIMEOUT);
    return fetch(providerBase + address, {
      headers: { Accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  });

export type CallQuery = Record<string, string | number | undefined>;

/** Path and query of a call. */
function callAddress(path: keyof Calls, query: CallQuery): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  return `/${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

/**
 * Makes one reading call and gives its body in the contract's form. The page
 * that a visitor arrives on brings its data along, so the contract's schemas
 * are fetched only now, while the provider answers.
 *
 * @param path the call, as spec section 7 writes it
 * @throws {ProviderError} for a status that is not 2xx, or a body the contract does not know
 */
export async function callProvider<Path extends keyof Calls>(
  path: Path,
  query: CallQuery,
  signal?: AbortSignal,
): Promise<z.infer<Calls[Path]['response']>> {
  const [{ ok, status, text }, { providerApi: calls }] = await Promise.all([
    // Read whole at once: its time must not run out while the schemas are on their way.
    send(callAddress(path, query), signal).then(async (response) => ({
      ok: response.ok,
      status: response.status,
      text: await response.text(),
    })),
    inTime('contract', () => import('../../contract/provider-api.ts')),
  ]);
  if (!ok) throw new ProviderError(path, `answered ${status}`, status);
  const endpoint = Object.values(calls).find((call) => call.path === path);
  const body = endpoint?.response.safeParse(parseJson(text));
  if (!body?.success) throw new ProviderError(path, 'gave a body that cannot be read');
  return body.data as z.infer<Calls[Path]['response']>;
}
