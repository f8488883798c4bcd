import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, call } from '../../api-client.ts';
import { TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { signInByPasskey } from '../../passkeys.ts';
import { Outside } from './outside.tsx';
import styles from './sign-in-screen.module.css';

/** Signs in with a passkey, or requests a link. */
export default function SignInScreen() {
  const { to = '/', ended } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const [sent, setSent] = useState(false);
  const signIn = async () => {
    await signInByPasskey();
    router.history.replace(to);
  };
  const sendLink = async (read: ReadField) => {
    await call(() => api.session.link.$post({ json: { email: read('email').trim() } }));
    setSent(true);
  };
  return (
    <Outside title={ended ? 'Your session has ended' : 'Sign in to the studio'}>
      {ended && <p>Sign in to go on where you were. What you typed is kept in this browser.</p>}
      {browserSupportsWebAuthn() ? (
        <Form act="Sign in with a passkey" onSubmit={signIn} autoFocus />
      ) : (
        <p>Passkeys don’t work in this browser or at this address. Sign in by link.</p>
      )}
      <div className={styles.link}>
        <Form act="Email me a link" onSubmit={sendLink} variant="quiet">
          <TextField
            label="No passkey on this device? Your email address"
            name="email"
            type="email"
            autoComplete="username"
            isRequired
          />
        </Form>
      </div>
      <p role="status">
        {sent &&
          'If an account has this address, you’ll get a link by email. It works once, within ten minutes.'}
      </p>
      <details className={styles.more}>
        <summary>Didn’t get the link?</summary>
        <p>
          The studio may have no mail server, or the address may have no account. An owner can
          create a link for you under Accounts. On the server, this command creates one:
        </p>
        <pre className={styles.command}>accounts link --email you@example.com</pre>
      </details>
    </Outside>
  );
}
