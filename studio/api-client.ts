import {
  MutationCache,
  onlineManager,
  QueryClient,
  queryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { hc, type ClientRequestOptions } from 'hono/client';
import { useSyncExternalStore } from 'react';
import type { Failure } from '../server/studio/failure.ts';
import type { StudioApi } from '../server/studio/studio-api.ts';
import type { Problem, RevisionText, SessionInfo } from '../server/studio/studio-types.ts';

/** The calls of the server, for `call`: `call(() => api.entries[':id'].$get({ param: { id } }))`. */
export const api = hc<StudioApi>('/').api;

/** A call that failed, with the server's words for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** `offline`: nobody responded. `broken`: an unexpected response. */
  readonly code: Failure['error']['code'] | 'offline' | 'broken';
  readonly problems: readonly Problem[] = [];
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  /** With `conflict`, what somebody else has saved. */
  readonly newest?: RevisionText | undefined;

  constructor(
    code: ApiError['code'],
    message: string,
    more: Partial<Pick<ApiError, 'problems' | 'retryAfter' | 'newest'>> = {},
  ) {
    super(message);
    this.code = code;
    Object.assign(this, more);
  }
}

/** Whether a call failed with this code. */
export const failedWith = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** What the browser says of a passkey, for people. */
const PASSKEY_ERRORS: Record<string, string> = {
  NotAllowedError: 'No passkey was used: the request was canceled, or took too long.',
  AbortError: 'No passkey was used: the request was canceled, or took too long.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError:
    'Passkeys do not work at this address. Open the studio at the address it was set up for.',
};

/** What went wrong, for people. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  return PASSKEY_ERRORS[name] ?? 'Something went wrong on this page. Reload it and try again.';
}

/** What `call` does about two failures; main.tsx sets it, because dialogs and the router need React. */
export const reactions = {
  /** Shows the sign-in screen, which leads back. */
  signedOut: () => {},
  /** Checks the passkey; false if the person cancels. */
  verify: async () => false,
};

interface Answer {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** The body of a response that is no failure. */
type BodyOf<R> = R extends { json(): Promise<infer Body> }
  ? Body extends { error: object } | null
    ? never
    : Body
  : never;

/**
 * Makes a call: resolves with the body, or throws an ApiError. If a passkey has to be checked first, asks for
 * it and repeats the call; if nobody is signed in, shows the sign-in screen.
 */
export async function call<R extends Answer>(send: () => Promise<R>): Promise<BodyOf<R>> {
  try {
    return await attempt(send);
  } catch (error) {
    if (failedWith(error, 'verify') && (await reactions.verify())) return attempt(send);
    if (failedWith(error, 'signed-out')) reactions.signedOut();
    throw error;
  }
}

/**
 * Makes a call that changes what visitors see, once: when no answer comes, it is sent again under the same name,
 * by which the server knows what it has done.
 */
export async function callOnce<R extends Answer>(
  send: (named: ClientRequestOptions) => Promise<R>,
): Promise<BodyOf<R>> {
  const named = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
  try {
    return await call(() => send(named));
  } catch (error) {
    if (!failedWith(error, 'offline')) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return call(() => send(named));
  }
}

async function attempt<R extends Answer>(send: () => Promise<R>) {
  const answer = await send().catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  if (answer?.ok && body) return body as BodyOf<R>;
  if (body && typeof body === 'object' && 'error' in body) {
    const { error, newest } = body as Failure & { newest?: RevisionText };
    throw new ApiError(error.code, error.message, { ...error, newest });
  }
  if (answer && !isAway(answer.status))
    throw new ApiError('broken', `The server responded unexpectedly (${answer.status}).`);
  lost();
  throw new ApiError('offline', 'The studio’s server cannot be reached.');
}

/** A proxy in front of the server says that the server is away. */
const isAway = (status: number) => status >= 502 && status <= 504;

let probing: ReturnType<typeof setTimeout> | undefined;

/** Nobody responded: queries wait, and the server is asked again every few seconds. */
function lost() {
  onlineManager.setOnline(false);
  probing ??= setTimeout(() => void tryAgain(), 3000);
}

/** Asks the server now whether it is there. */
export async function tryAgain() {
  clearTimeout(probing);
  probing = undefined;
  const status = await fetch('/api/session').then(
    (response) => response.status,
    () => 503,
  );
  if (isAway(status)) return lost();
  onlineManager.setOnline(true);
}

// Only calls tell whether the server is there: a browser without internet may still reach it.
onlineManager.setEventListener(() => undefined);
addEventListener('online', () => void tryAgain());
addEventListener('offline', () => void tryAgain());

/** Whether the server can be reached. */
export const useOnline = () =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

/** Tells of mutations that failed, unless their `meta.quiet` says that the screen does. */
export const mutationCache = new MutationCache();

export const queryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) =>
        failedWith(error, 'offline') ||
        ((failedWith(error, 'unavailable') || failedWith(error, 'too-many')) && count < 3),
      retryDelay: (_, error) => (error instanceof ApiError ? (error.retryAfter ?? 1) * 1000 : 1000),
    },
    // Without a server an act fails at once, rather than happening unexpectedly later.
    mutations: { networkMode: 'always' },
  },
});

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: (): Promise<SessionInfo> => call(() => api.session.$get()),
  staleTime: 60_000,
});

/** Every entry; the list and the palette filter and sort it. */
export const entriesQuery = queryOptions({
  queryKey: ['entries'],
  queryFn: () => call(() => api.entries.$get()),
  staleTime: 10_000,
});

/** Ends the session; loading the page again forgets what was loaded for it. */
export const signOut = () =>
  call(() => api.session.$delete()).then(() => location.assign('/sign-in'));

/** Who is signed in, on every screen within the frame. */
export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** Whether somebody, such as the one signed in, may change content. */
export const mayWrite = ({ account }: { account: Pick<SessionInfo['account'], 'role'> }) =>
  account.role === 'owner' || account.role === 'editor';

/** Whether the one signed in may administer accounts and keys. */
export const mayAdminister = ({ account }: SessionInfo) => account.role === 'owner';
