import { useMutation } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { api, call, describeError } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import {
  cancelPasskey,
  describePasskeyError,
  hasPasskeys,
  signInByPasskey,
  suggestsPasskeys,
} from '../../passkeys.ts';
import { Outside, Problem } from './outside.tsx';
import styles from './sign-in-screen.module.css';

/** Signs in by a passkey, or asks for a link. */
export function SignInScreen() {
  const { to = '/', ended } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const [email, setEmail] = useState('');
  const quiet = { quiet: true };
  const enter = useEffectEvent(() => router.history.replace(to));
  const passkey = useMutation({
    meta: quiet,
    mutationFn: () => signInByPasskey(),
    onSuccess: () => router.history.replace(to),
  });
  const link = useMutation({
    meta: quiet,
    mutationFn: () => call(() => api.session.link.$post({ json: { email: email.trim() } })),
  });

  // Passkeys among the suggestions of the field; nothing to say if nobody chooses one.
  useEffect(() => {
    const suggest = async () => {
      if (!(await suggestsPasskeys())) return;
      await signInByPasskey(true);
      enter();
    };
    suggest().catch(() => {});
    return cancelPasskey;
  }, []);

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    link.mutate();
  };

  return (
    <Outside title={ended ? 'Your session has ended' : 'Sign in to the studio'}>
      {ended && (
        <p>Sign in to go on where you were. What you typed is kept in this browser.</p>
      )}
      {hasPasskeys() ? (
        <Button
          look="primary"
          onPress={() => passkey.mutate()}
          isPending={passkey.isPending}
          autoFocus
        >
          Sign in with a passkey
        </Button>
      ) : (
        <p>Passkeys do not work in this browser, or not at this address. Sign in by a link.</p>
      )}
      <Problem>{passkey.isError && describePasskeyError(passkey.error)}</Problem>
      <form onSubmit={send} className={styles.link}>
        <TextField
          label="Without a passkey here: your email address"
          type="email"
          name="email"
          autoComplete="username webauthn"
          value={email}
          onChange={setEmail}
          isRequired
          error={link.isError ? describeError(link.error) : undefined}
        />
        <Button type="submit" isPending={link.isPending}>
          Mail me a link
        </Button>
      </form>
      <div role="status">
        {link.isSuccess && (
          <p>
            If an account has this address, a link is on its way. It works once, within ten minutes.
          </p>
        )}
      </div>
      <details className={styles.more}>
        <summary>No link arrives</summary>
        <p>
          The studio may have no mail server, or the address has no account. An owner can make you a
          link under People. Whoever runs the server can always make one:
        </p>
        <pre className={styles.command}>
          npm run citadel -- accounts link --email {email.trim() || 'you@example.com'}
        </pre>
      </details>
    </Outside>
  );
}
