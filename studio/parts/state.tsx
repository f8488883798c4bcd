import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeError, failedWith, tryAgain, useOnline } from '../api-client.ts';
import { Button, LinkButton } from './button.tsx';
import { Screen } from './screen.tsx';
import styles from './state.module.css';

interface StateProps {
  title: string;
  /** A sentence: why, and what can be done. */
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

/** In the place of content: why there is none, and the way on. */
export function State({ title, children, action }: StateProps) {
  return (
    <div className={styles.state}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.mark}>
        <path d="M0 8h4v3h2v-6h4v3h2v-6h4V14H0z" />
      </svg>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

/** Shown only when it takes longer than a moment. */
export function Loading({ what = 'Loading' }: { what?: string }) {
  if (!useOnline()) return <Offline />;
  return (
    <div className={styles.loading} role="status">
      {what}…
    </div>
  );
}

/** The server cannot be reached, and nothing is here to show. */
const Offline = () => (
  <State title="You are offline" action={<Button onPress={() => void tryAgain()}>Try now</Button>}>
    The studio’s server cannot be reached. This page loads by itself as soon as it responds.
  </State>
);

interface FailedProps {
  error: unknown;
  again?: () => void;
  /** What is missing, for messages: "This entry is not here". */
  what?: string;
}

/** A call failed. */
export function Failed({ error, again = () => location.reload(), what = 'page' }: FailedProps) {
  const home = <LinkButton to="/">Go to the entries</LinkButton>;
  if (failedWith(error, 'forbidden'))
    return (
      <State title="Only owners can open this" action={home}>
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
  return (
    <State title="This could not be loaded" action={<Button onPress={again}>Try again</Button>}>
      {describeError(error)}
    </State>
  );
}

/** What a query loads, or why it cannot be shown. What was loaded before stays while offline. */
export function Loaded<Data>({
  query: { data, isError, error, refetch },
  what,
  children,
}: {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error' | 'refetch'>;
  what?: string;
  children?: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children?.(data);
  if (isError) return <Failed error={error} again={() => void refetch()} {...(what && { what })} />;
  return <Loading />;
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
