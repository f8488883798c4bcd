import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SessionInfo } from '../../../server/studio/studio-types.ts';
import { api, call, failedWith } from '../../api-client.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { addPasskey, keepSession, nameOfDevice } from '../../passkeys.ts';
import { Form, type ReadField } from '../../parts/form.tsx';
import { Outside } from '../sign-in/outside.tsx';

/** The screen of a one-time link. It signs in only after a click, because mail scanners open links too. */
export default function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [name, setName] = useState<string | null>(null);
  const router = useRouter();
  const enter = () => router.history.replace('/');
  useEffect(() => {
    // The browser's history must not keep the token.
    history.replaceState(history.state, '', location.pathname);
    // The person may paste another link.
    const again = () => location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  if (name !== null) return <OfferPasskey name={name} enter={enter} />;
  const onDone = (session: SessionInfo) => {
    keepSession(session);
    if (browserSupportsWebAuthn() && session.passkeys === 0) setName(session.account.name);
    else enter();
  };
  return <Redeem token={token} onDone={onDone} />;
}

function Redeem({ token, onDone }: { token: string; onDone: (session: SessionInfo) => void }) {
  const [asksWho, setAsksWho] = useState(false);
  const [isGone, setIsGone] = useState(token === '');
  const redeem = async (read: ReadField) => {
    const who = asksWho ? { name: read('name'), email: read('email') } : {};
    try {
      onDone(await call(() => api.session.redeem.$post({ json: { token, ...who } })));
    } catch (error) {
      if (failedWith(error, 'gone')) setIsGone(true);
      // The first owner has no account yet.
      else if (!asksWho && failedWith(error, 'invalid')) setAsksWho(true);
      else throw error;
    }
  };
  if (isGone)
    return (
      <Outside title="This link no longer works">
        <p>
          Each link works once: ten minutes for signing in, three days for an invitation. It was
          used, has expired, or is not complete.
        </p>
        <LinkButton to="/sign-in" variant="primary">
          Sign in, or ask for a new link
        </LinkButton>
      </Outside>
    );
  return (
    <Outside title={asksWho ? 'You are the first owner' : 'Welcome to the studio'}>
      <p>
        {asksWho
          ? 'Owners invite people and set their roles. Who are you?'
          : 'This link signs you in once, in this browser.'}
      </p>
      <Form key={String(asksWho)} act="Continue" onSubmit={redeem} autoFocus={!asksWho}>
        {asksWho && (
          <>
            <TextField label="Your name" name="name" isRequired autoComplete="name" autoFocus />
            <TextField
              label="Your email address"
              name="email"
              type="email"
              isRequired
              autoComplete="email"
            />
          </>
        )}
      </Form>
    </Outside>
  );
}

function OfferPasskey({ name, enter }: { name: string; enter: () => void }) {
  const add = () => addPasskey(nameOfDevice()).then(enter);
  return (
    <Outside title={`Hello, ${name}`}>
      <p>
        With a passkey, your fingerprint, face or PIN signs you in next time. There is no link to
        wait for, and no password to steal.
      </p>
      <Form act="Create passkey" onSubmit={add} autoFocus />
      <Button variant="plain" onPress={enter}>
        Not now
      </Button>
    </Outside>
  );
}
