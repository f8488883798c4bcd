import { useMutation, useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { describePasskeyError, verifyByPasskey } from '../../passkeys.ts';
import { Problem } from './outside.tsx';

/** Asks for the passkey before an act that needs it; closes with true once it was checked. */
export function VerifyDialog({ close }: { close: (verified: boolean) => void }) {
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const check = useMutation({
    meta: { quiet: true },
    mutationFn: verifyByPasskey,
    onSuccess: () => close(true),
  });
  const cancel = <Button onPress={() => close(false)}>Cancel</Button>;
  if (session?.passkeys === 0)
    return (
      <Dialog title="Sign in once more" onClose={() => close(false)} actions={cancel}>
        <p>
          This is possible within ten minutes of signing in by a link, or with a passkey, and you
          have none yet. Sign out, ask for a new link, and make a passkey first: then this needs only
          your finger, face or PIN.
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title="Confirm that it is you"
      onClose={() => close(false)}
      actions={
        <>
          {cancel}
          <Button look="primary" onPress={() => check.mutate()} isPending={check.isPending} autoFocus>
            Use your passkey
          </Button>
        </>
      }
    >
      <p>
        Who has access, and what keys may do, is changed only after your passkey was checked. Your
        device asks for your finger, face or PIN.
      </p>
      <Problem>{check.isError && describePasskeyError(check.error)}</Problem>
    </Dialog>
  );
}
