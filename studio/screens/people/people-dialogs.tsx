import { useState } from 'react';
import type { ListedAccount, Role } from '../../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { toast } from '../../parts/toast.tsx';
import { ROLES } from './roles.ts';

/** Makes an account and its invitation, then shows the link. */
export function InviteDialog({ close }: { close: () => void }) {
  const [role, setRole] = useState<Role>('editor');
  const [made, setMade] = useState<LinkFor>();
  const invite = async (read: ReadField) => {
    const json = { name: read('name'), email: read('email'), role };
    setMade({ name: json.name, ...(await call(() => api.accounts.$post({ json }))) });
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  };
  if (made) return <LinkDialog made={made} close={close} />;
  return (
    <Dialog title="Invite somebody" onClose={close}>
      <Form act="Make the invitation" onSubmit={invite}>
        <TextField label="Name" name="name" isRequired autoFocus autoComplete="off" />
        <TextField label="Email address" name="email" type="email" isRequired autoComplete="off" />
        <RoleField value={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}

/** Changes name and role of somebody. */
export function ChangeDialog({ account, close }: { account: ListedAccount; close: () => void }) {
  const [role, setRole] = useState(account.role);
  const save = async (read: ReadField) => {
    const param = { id: account.id };
    const json = { name: read('name'), role };
    await call(() => api.accounts[':id'].$patch({ param, json }));
    close();
    toast(`Saved ${json.name}.`);
    await queryClient.invalidateQueries();
  };
  return (
    <Dialog title={`Change ${account.name}`} onClose={close}>
      <Form act="Save" onSubmit={save}>
        <TextField label="Name" name="name" value={account.name} isRequired autoFocus />
        <RoleField value={role} onChange={setRole} />
        {role !== account.role && (
          <p>The new role counts from the next sign-in; open sessions end now.</p>
        )}
      </Form>
    </Dialog>
  );
}

function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const chosen = ROLES.find((role) => role.value === value);
  return (
    <Select label="Role" value={value} onChange={onChange} options={ROLES} help={chosen?.help} />
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
    <Dialog
      title={`A link for ${made.name}`}
      onClose={close}
      actions={<Button onPress={close}>Done</Button>}
    >
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
