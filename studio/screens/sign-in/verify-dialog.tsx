import { queryClient, sessionQuery } from '../../api-client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { verifyByPasskey } from '../../passkeys.ts';

/** Asks for the passkey before a protected act; closes with true once it is checked. */
export function VerifyDialog({ close }: { close: (verified: boolean) => void }) {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const verify = () => verifyByPasskey().then(() => close(true));
  return session?.passkeys === 0 ? (
    <Dialog title="Sign in once more" onClose={() => close(false)}>
      <p>
        This is possible within ten minutes of signing in by a link, or with a passkey, and you have
        none yet. Sign out, ask for a new link, and make a passkey first: then this needs only your
        finger, face or PIN.
      </p>
    </Dialog>
  ) : (
    <Dialog title="Confirm that it is you" onClose={() => close(false)}>
      <Form act="Use your passkey" onSubmit={verify} autoFocus>
        <p>
          Access, keys, and what is stored of a person are handed out, changed or erased only after
          your passkey was checked. Your device asks for your finger, face or PIN.
        </p>
      </Form>
    </Dialog>
  );
}
