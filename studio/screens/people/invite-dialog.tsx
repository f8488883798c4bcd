import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Role } from '../../../server/studio/studio-types.ts';
import { api, ApiError, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { Problem } from '../sign-in/outside.tsx';
import { ROLES } from './roles.ts';

interface Made {
  link: string;
  mailed: boolean;
}

/** Makes an account and its invitation, then shows the link. */
export function InviteDialog({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(() => api.accounts.$post({ json: { name, email, role } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
  });
  if (invite.data) return <LinkDialog name={name} made={invite.data} close={close} />;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  const problems = invite.error instanceof ApiError ? invite.error.problems : [];
  const problemOf = (field: string) => problems.find(({ path }) => path === field)?.message;
  return (
    <Dialog title="Invite somebody" onClose={close}>
      <form onSubmit={submit} className="stack">
        <TextField label="Name" value={name} onChange={setName} error={problemOf('name')} isRequired autoFocus autoComplete="off" />
        <TextField label="Email address" type="email" value={email} onChange={setEmail} error={problemOf('email')} isRequired autoComplete="off" />
        <Select label="Role" value={role} onChange={setRole} options={ROLES} help={ROLES.find(({ value }) => value === role)?.help} />
        <Problem>{invite.isError && problems.length === 0 && describeError(invite.error)}</Problem>
        <Button type="submit" look="primary" isPending={invite.isPending}>
          Make the invitation
        </Button>
      </form>
    </Dialog>
  );
}

/** Shows a one-time link, which nothing shows again. */
export function LinkDialog({ name, made, close }: { name: string; made: Made; close: () => void }) {
  return (
    <Dialog title={`A link for ${name}`} onClose={close} actions={<Button onPress={close}>Done</Button>}>
      <p>
        {made.mailed
          ? 'It is on its way by mail. You can also send it yourself:'
          : 'Send it yourself, to nobody else: whoever opens it first is signed in.'}{' '}
      </p>
      <CopyField
        label="Link"
        value={made.link}
        help="It works once, and is not shown again. An invitation is valid for three days, a link to sign in for ten minutes."
      />
    </Dialog>
  );
}
