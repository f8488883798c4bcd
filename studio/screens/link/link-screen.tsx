import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type SubmitEvent } from 'react';
import type { SessionInfo } from '../../../server/studio/studio-types.ts';
import { api, ApiError, call, describeError, failedWith } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { addPasskey, describePasskeyError, hasPasskeys, beginSession, nameOfDevice } from '../../passkeys.ts';
import { Outside, Problem } from '../sign-in/outside.tsx';

/** What a one-time link opens: signs in after a click, because mail scanners open links as well. */
export function LinkScreen() {
  const token = useTokenOfAddress();
  const [session, setSession] = useState<SessionInfo | null>(null);
  if (session) return <OfferPasskey session={session} />;
  return <Redeem key={token} token={token} onDone={setSession} />;
}

/** Takes the token out of the address, where the history of the browser would keep it. */
function useTokenOfAddress() {
  const [token, setToken] = useState('');
  useEffect(() => {
    const take = () => {
      const given = location.hash.slice(1);
      if (given === '') return;
      history.replaceState(history.state, '', location.pathname);
      setToken(given);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

function Redeem({ token, onDone }: { token: string; onDone: (session: SessionInfo) => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [asksWho, setAsksWho] = useState(false);
  const redeem = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const who = asksWho ? { name, email } : {};
      try {
        return await call(() => api.session.redeem.$post({ json: { token, ...who } }));
      } catch (error) {
        // The link of the first owner: the account is not there yet.
        if (asksWho || !failedWith(error, 'invalid') || error.problems.length === 0) throw error;
        setAsksWho(true);
        return null;
      }
    },
    onSuccess: (session) => {
      if (!session) return;
      beginSession(session);
      onDone(session);
    },
  });
  if (token === '' || failedWith(redeem.error, 'gone'))
    return (
      <Outside title="This link does not work any more">
        <p>
          Each link works once: ten minutes for signing in, three days for an invitation. It was used,
          has expired, or is not complete.
        </p>
        <LinkButton to="/sign-in" look="primary">
          Sign in, or ask for a new link
        </LinkButton>
      </Outside>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    redeem.mutate();
  };
  const problems = redeem.error instanceof ApiError ? redeem.error.problems : [];
  const problemOf = (field: string) => problems.find(({ path }) => path === field)?.message;
  return (
    <Outside title={asksWho ? 'You are the first owner' : 'Welcome to the studio'}>
      <p>
        {asksWho
          ? 'Owners invite people and say what each may do. Who are you?'
          : 'This link signs you in once, in this browser.'}
      </p>
      <form onSubmit={submit} className="stack">
        {asksWho && (
          <>
            <TextField label="Your name" value={name} onChange={setName} error={problemOf('name')} isRequired autoComplete="name" autoFocus />
            <TextField label="Your email address" type="email" value={email} onChange={setEmail} error={problemOf('email')} isRequired autoComplete="email" />
          </>
        )}
        <Problem>{redeem.isError && problems.length === 0 && describeError(redeem.error)}</Problem>
        <Button type="submit" look="primary" isPending={redeem.isPending} autoFocus={!asksWho}>
          Continue
        </Button>
      </form>
    </Outside>
  );
}

function OfferPasskey({ session }: { session: SessionInfo }) {
  const router = useRouter();
  const enter = () => router.history.replace('/');
  const offers = hasPasskeys() && session.passkeys === 0;
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: () => addPasskey(nameOfDevice()),
    onSuccess: enter,
  });
  useEffect(() => {
    if (!offers) router.history.replace('/');
  }, [offers, router]);
  if (!offers) return null;
  return (
    <Outside title={`Hello, ${session.account.name}`}>
      <p>
        Make a passkey, and next time your finger, face or PIN signs you in: no link to wait for, and
        no password that can be stolen.
      </p>
      <Problem>{add.isError && describePasskeyError(add.error)}</Problem>
      <Button look="primary" onPress={() => add.mutate()} isPending={add.isPending} autoFocus>
        Make a passkey
      </Button>
      <Button look="plain" onPress={enter}>
        Not now
      </Button>
    </Outside>
  );
}
