import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { ListedAccount } from '../../../server/studio/studio-types.ts';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import { toast } from '../../parts/toast.tsx';
import { ROLES } from './roles.ts';

/** Changes name and role of somebody. */
export function ChangeDialog({ account, close }: { account: ListedAccount; close: () => void }) {
  const [name, setName] = useState(account.name);
  const [role, setRole] = useState(account.role);
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(() =>
        api.accounts[':id'].$patch({ param: { id: account.id }, json: { name, role } }),
      ),
    onSuccess: async () => {
      close();
      toast(`Saved ${name}.`);
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      await queryClient.invalidateQueries({ queryKey: ['session'] });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Dialog title={`Change ${account.name}`} onClose={close}>
      <form onSubmit={submit} className="stack">
        <TextField label="Name" value={name} onChange={setName} isRequired autoFocus />
        <Select
          label="Role"
          value={role}
          onChange={setRole}
          options={ROLES}
          help={role !== account.role && 'The new role counts from the next sign-in; open sessions end now.'}
          error={change.isError ? describeError(change.error) : undefined}
        />
        <Button type="submit" look="primary" isPending={change.isPending}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
