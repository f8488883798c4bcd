import { createIsomorphicFn } from '@tanstack/react-start';
import type { z } from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { getPageContext } from '../request-context.ts';
import { providerBase } from '../site-config.ts';

/** A call of the provider that did not give a usable answer. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** The HTTP status, or null when the body could not be understood. */
  readonly status: number | null;

  constructor(path: string, status: number | null) {
    super(`${path} ${status === null ? 'gave a body that cannot be read' : `answered ${status}`}`);
    this.status = status;
  }
}

/** While a page is rendered the request goes to the handlers in-process, in the browser over HTTP. */
const send = createIsomorphicFn()
  .server((address: string, signal?: AbortSignal): Promise<Response> => {
    const request = new Request(`http://provider.internal${address}`, signal ? { signal } : {});
    return getPageContext().callProvider(request);
  })
  .client((address: string, signal?: AbortSignal): Promise<Response> =>
    fetch(providerBase + address, {
      headers: { Accept: 'application/json' },
      ...(signal && { signal }),
    }),
  );

/**
 * Makes one reading call and gives its body in the contract's form.
 *
 * @throws {ProviderError} for a status that is not 2xx, or a body the contract does not know
 */
export async function callProvider<Query extends z.ZodMiniType, Body extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Body>,
  query: Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<z.infer<Body>> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) parameters.set(name, String(value));
  const search = parameters.size > 0 ? `?${parameters}` : '';
  const response = await send(`/${endpoint.path}${search}`, signal);
  if (!response.ok) throw new ProviderError(endpoint.path, response.status);
  const body = endpoint.response.safeParse(await response.json().catch(() => undefined));
  if (!body.success) throw new ProviderError(endpoint.path, null);
  return body.data;
}
