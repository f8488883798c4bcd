import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { api, call, describeError, failedWith, tryAgain, useOnline } from '../api-client.ts';
import { Button, LinkButton } from './button.tsx';
import { Screen } from './screen.tsx';
import styles from './state.module.css';

/** Milliseconds after which a screen that the server could not load is loaded again. */
const RETRY_MS = 3_000;

interface StateProps {
  title: string;
  /** One sentence: the reason, and what the reader can do. */
  children?: ReactNode;
  /** A button or link that leads on. */
  action?: ReactNode;
}

/** Shown instead of content: why there is none, and what to do next. */
export function State({ title, children, action }: StateProps) {
  return (
    <div className={`stack ${styles.state}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.mark}>
        <path d="M0 8h4v3h2v-6h4v3h2v-6h4V14H0z" />
      </svg>
      <h2>{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}

/** What a skeleton looks like: rows, rows below filters, tiles above rows, or fields. */
type Shape = 'rows' | 'list' | 'tiles' | 'form';

interface LoadingProps {
  /** Said in words, for what takes long. */
  what?: string;
  shape?: Shape;
}

/** The shape of what is loading, which CSS shows after a short delay. */
export function Loading({ what, shape = 'rows' }: LoadingProps) {
  if (!useOnline()) return <Offline />;
  return (
    <div className={`${styles.loading} ${styles[shape]}`} role="status">
      <span className={what ? '' : 'visually-hidden'}>{what ?? 'Loading'}…</span>
    </div>
  );
}

/** The server is unreachable and there is no cached data. */
const Offline = () => (
  <State title="You are offline" action={<Button onPress={() => void tryAgain()}>Try now</Button>}>
    The studio’s server cannot be reached. This page loads by itself as soon as it responds.
  </State>
);

interface FailedProps {
  error: unknown;
  again?: () => void;
  /** The thing that failed to load, for messages: "This entry is not here". */
  what?: string;
}

/** Describes a failed call. */
export function Failed({ error, again = () => location.reload(), what = 'page' }: FailedProps) {
  const home = <LinkButton to="/entries">Go to entries</LinkButton>;
  if (failedWith(error, 'forbidden'))
    return (
      <State title={error.message.replace(/\.$/, '')} action={home}>
        Ask an owner of this studio to do it, or to change your role.
      </State>
    );
  if (failedWith(error, 'not-found') || failedWith(error, 'gone'))
    return (
      <State title={`This ${what} is not here`} action={home}>
        It may have been removed, or the address is not complete.
      </State>
    );
  if (failedWith(error, 'offline')) return <Offline />;
  const button = <Button onPress={again}>Try again</Button>;
  return (
    <State title="This could not be loaded" action={button}>
      {describeError(error)}
      {failedWith(error, 'unavailable') && <LoadsAgain again={again} />}
    </State>
  );
}

/** Loads a failed screen again once the server has recovered. */
function LoadsAgain({ again }: { again: () => void }) {
  const load = useEffectEvent(again);
  useEffect(() => {
    const recovered = () => call(() => api.session.$get()).then(load, () => undefined);
    const timer = setInterval(() => void recovered(), RETRY_MS);
    return () => clearInterval(timer);
  }, []);
  return ' This page loads by itself as soon as the server responds.';
}

/** Renders the data of a query, or why there is none. Cached data stays on the screen while offline. */
export function Loaded<Data>({
  query: { data, isError, error, refetch },
  besides = [],
  what,
  shape = 'rows',
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>;
  /** What the content shows as well: nothing moves down when it arrives. */
  besides?: readonly Pick<UseQueryResult, 'isLoading'>[];
  what?: string;
  shape?: Shape;
  children?: (data: Data) => ReactNode;
}) {
  if (data !== undefined && !besides.some(({ isLoading }) => isLoading)) return children?.(data);
  if (isError) return <Failed error={error} again={() => void refetch()} {...(what && { what })} />;
  return <Loading shape={shape} />;
}

/** The same as whole screens, for the router. */
export const LoadingScreen = () => (
  <Screen title="Loading" hideTitle>
    <Loading />
  </Screen>
);

export const FailedScreen = ({ error }: { error: unknown }) => (
  <Screen title="Not loaded" hideTitle>
    <Failed error={error} />
  </Screen>
);
