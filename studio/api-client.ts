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
import { roleMay, type Act } from '../contract/studio/acts.ts';
import type { EntryDetails, RevisionText, SessionInfo } from '../server/studio/studio-types.ts';
import type { Problem } from '../contract/actions/problem.ts';
import { toast } from './parts/toast.tsx';

/** The calls of the server, for `call`: `call(() => api.entries[':id'].$get({ param: { id } }))`. */
export const api = hc<StudioApi>('/').api;

/** A failed call, with the server's message for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** `offline`: no response. `broken`: an unexpected response. */
  readonly code: Failure['error']['code'] | 'offline' | 'broken';
  readonly problems: readonly Problem[] = [];
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  /** With `conflict`: the revision, or the drafted reply, that somebody else saved. */
  readonly newest?: RevisionText | undefined;
  readonly reply?: string | null | undefined;
  /** With `conflict`: what was logged while a reply was written. */
  readonly newer?: Failure['error']['newer'];

  constructor(
    code: ApiError['code'],
    message: string,
    more: Partial<Pick<ApiError, 'problems' | 'retryAfter' | 'newest' | 'reply' | 'newer'>> = {},
  ) {
    super(message);
    this.code = code;
    Object.assign(this, more);
  }
}

/** Whether a call failed with this code. */
export const failedWith = (error: unknown, code: ApiError['code']): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Messages for the browser's passkey errors. */
const PASSKEY_ERRORS: Record<string, string> = {
  NotAllowedError: 'No passkey was used: the request was canceled, or took too long.',
  AbortError: 'No passkey was used: the request was canceled, or took too long.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError:
    'Passkeys do not work at this address. Open the studio at the address it was set up for.',
};

/** Describes an error for people. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const name = error instanceof Error ? error.name : '';
  return PASSKEY_ERRORS[name] ?? 'Something went wrong on this page. Reload it and try again.';
}

/** Handlers for two failures of `call`. main.tsx sets them, because dialogs and the router need React. */
export const reactions = {
  /** Opens the sign-in screen, which returns to this screen. */
  signedOut: async (): Promise<void> => {},
  /** Asks for the passkey; false if the person cancels. */
  verify: async () => false,
};

interface ApiResponse {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** The body of a successful response. */
export type BodyOf<R> = R extends { json(): Promise<infer Body> }
  ? Body extends { error: object } | null
    ? never
    : Body
  : never;

/**
 * Makes a call: resolves with the body, or throws an ApiError. If a passkey has to be checked first, asks for
 * it and repeats the call; if nobody is signed in, shows the sign-in screen.
 */
export async function call<R extends ApiResponse>(send: () => Promise<R>): Promise<BodyOf<R>> {
  try {
    return await attempt(send);
  } catch (error) {
    if (failedWith(error, 'verify') && (await reactions.verify())) return attempt(send);
    if (failedWith(error, 'signed-out')) void reactions.signedOut();
    throw error;
  }
}

/**
 * Makes a call that changes what visitors see. If no response arrives, or none that says what happened, the call
 * is sent again with the same idempotency key, so that the server acts once.
 */
export async function callOnce<R extends ApiResponse>(
  send: (options: ClientRequestOptions) => Promise<R>,
): Promise<BodyOf<R>> {
  const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
  try {
    return await call(() => send(options));
  } catch (error) {
    // A server that responds "unavailable" may have acted before.
    if (!failedWith(error, 'offline') && !failedWith(error, 'unavailable')) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return call(() => send(options));
  }
}

async function attempt<R extends ApiResponse>(send: () => Promise<R>) {
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

/** Whether a proxy reports that the server is unreachable. */
const isAway = (status: number) => status >= 502 && status <= 504;

let probing: ReturnType<typeof setTimeout> | undefined;

/** Marks the server as unreachable: queries wait, and the server is polled every few seconds. */
function lost() {
  onlineManager.setOnline(false);
  probing ??= setTimeout(() => void tryAgain(), 3000);
}

/** Checks now whether the server responds. */
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

// Only calls set this: a browser without internet access may still reach the server.
onlineManager.setEventListener(() => undefined);
addEventListener('online', () => void tryAgain());
addEventListener('offline', () => void tryAgain());

/** Whether the server can be reached. */
export const useOnline = () =>
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      // The screens of the others report the failure themselves.
      if (!mutation.meta?.quiet) toast(describeError(error), { failed: true });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (count, error) =>
        failedWith(error, 'offline') ||
        ((failedWith(error, 'unavailable') || failedWith(error, 'too-many')) && count < 3),
      retryDelay: (_, error) => (error instanceof ApiError ? (error.retryAfter ?? 1) * 1000 : 1000),
    },
    // Offline, an act fails at once. It must not run unexpectedly later.
    mutations: { networkMode: 'always' },
  },
});

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: (): Promise<SessionInfo> => call(() => api.session.$get()),
  staleTime: 60_000,
});

/** All entries. The list and the palette filter and sort them in the browser. */
export const entriesQuery = queryOptions({
  queryKey: ['entries'],
  queryFn: () => call(() => api.entries.$get()),
  staleTime: 10_000,
});

/** An entry, opened. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['entry', id],
    queryFn: (): Promise<EntryDetails> => call(() => api.entries[':id'].$get({ param: { id } })),
  });

/** Ends the session. The page is reloaded to clear its data. */
export const signOut = () =>
  call(() => api.session.$delete()).then(() => {
    // Words that were typed and not sent.
    sessionStorage.clear();
    location.assign('/sign-in');
  });

/** The session, on every screen in the frame. */
export const useSession = () => useSuspenseQuery(sessionQuery).data;

/** Whether the role of the signed-in person allows an act. */
export const useMay = (act: Act): boolean => roleMay(useSession().account.role, act);
