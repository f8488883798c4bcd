import { queryClient, sessionQuery } from '../../api-client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { verifyByPasskey } from '../../passkeys.ts';

/** Asks for the passkey before a protected act; closes with true once it is checked. */
export function VerifyDialog({ close }: { close: (verified: boolean) => void }) {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const verify = () => verifyByPasskey().then(() => close(true));
  return session?.passkeys === 0 ? (
    <Dialog title="Sign in again" onClose={() => close(false)}>
      <p>
        You can do this with a passkey, or within ten minutes of signing in by link. Sign out, get a
        new link, and create a passkey: then this only needs your fingerprint, face or PIN.
      </p>
    </Dialog>
  ) : (
    <Dialog title="Confirm it’s you" onClose={() => close(false)}>
      <Form act="Use passkey" onSubmit={verify} autoFocus>
        <p>
          Access, API keys and personal data are protected by your passkey. Your device asks for
          your fingerprint, face or PIN.
        </p>
      </Form>
    </Dialog>
  );
}
