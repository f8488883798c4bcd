import { useState } from 'react';
import type { ListedAccount, Role } from '../../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../../api-client.ts';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { toast } from '../../parts/toast.tsx';
import { ROLES } from './roles.ts';

interface PersonProps {
  /** Null to invite somebody. */
  account: ListedAccount | null;
  close: () => void;
}

/** Changes name and role of somebody; or makes an account and its invitation, then shows the link. */
export function PersonDialog({ account, close }: PersonProps) {
  const [role, setRole] = useState<Role>(account?.role ?? 'editor');
  const [made, setMade] = useState<LinkFor>();
  const save = async (read: ReadField) => {
    const name = read('name');
    if (account) {
      await call(() =>
        api.accounts[':id'].$patch({ param: { id: account.id }, json: { name, role } }),
      );
      close();
      toast(`Saved ${name}.`);
    } else {
      const json = { name, email: read('email'), role };
      setMade({ name, ...(await call(() => api.accounts.$post({ json }))) });
    }
    await queryClient.invalidateQueries();
  };
  if (made) return <LinkDialog made={made} close={close} />;
  return (
    <Dialog title={account ? `Change ${account.name}` : 'Invite somebody'} onClose={close}>
      <Form act={account ? 'Save' : 'Make the invitation'} onSubmit={save}>
        <TextField
          label="Name"
          name="name"
          value={account?.name ?? ''}
          isRequired
          autoFocus
          autoComplete="off"
        />
        {!account && (
          <TextField
            label="Email address"
            name="email"
            type="email"
            isRequired
            autoComplete="off"
          />
        )}
        <Select
          label="Role"
          value={role}
          onChange={setRole}
          options={ROLES}
          help={ROLES.find(({ value }) => value === role)?.help}
        />
      </Form>
    </Dialog>
  );
}

interface LinkFor {
  name: string;
  link: string;
  mailed: boolean;
}

/** Shows a one-time link, which nothing shows again. */
export function LinkDialog({ made, close }: { made: LinkFor; close: () => void }) {
  return (
    <Dialog title={`A link for ${made.name}`} onClose={close}>
      <p>
        {made.mailed
          ? 'It is on its way by mail. You can also send it yourself:'
          : 'Send it yourself, to nobody else: whoever opens it first is signed in.'}
      </p>
      <CopyField
        label="Link"
        value={made.link}
        help="It works once, and is not shown again. An invitation is valid for three days, a link to sign in for ten minutes."
      />
    </Dialog>
  );
}
