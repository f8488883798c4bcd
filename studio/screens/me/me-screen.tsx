import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { api, call, queryClient, useSession } from '../../api-client.ts';
import { useSignOut } from '../../frame/places.ts';
import { Button } from '../../parts/button.tsx';
import { ask, Dialog, showDialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { addPasskey, describePasskeyError, hasPasskeys, nameOfDevice } from '../../passkeys.ts';
import { labelOfRole } from '../people/roles.ts';
import { Problem } from '../sign-in/outside.tsx';

const COLUMNS = ['Passkey', 'Made', 'Last used', ''];

/** The passkeys of who is signed in, and the way out. */
export function MeScreen() {
  const { account } = useSession();
  const signOut = useSignOut();
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => call(() => api.passkeys.$get()),
  });
  const add = (
    <Button
      look="primary"
      shortcut="n"
      onPress={() => void showDialog((close) => <AddDialog close={close} />)}
      isDisabled={!hasPasskeys()}
    >
      Add a passkey
    </Button>
  );
  return (
    <Screen
      title="Your account"
      heading={account.name}
      intro={`${account.email} · ${labelOfRole(account.role)}. You are signed out after 12 hours without use, and after 14 days in any case.`}
      actions={
        <>
          <Button onPress={signOut}>Sign out</Button>
          {add}
        </>
      }
    >
      <Loaded query={passkeys}>
        {({ passkeys: listed }) =>
          listed.length === 0 ? (
            <State title="You have no passkey yet">
              With a passkey your finger, face or PIN signs you in. Until then each time needs a new
              link.
            </State>
          ) : (
            <Table
              label="Your passkeys"
              columns={COLUMNS}
              said={['Made', 'Last used']}
              rows={listed.map(({ id, name, createdAt, usedAt }) => ({
                id,
                cells: [
                  name,
                  <When key="made" at={createdAt} />,
                  usedAt ? <When key="used" at={usedAt} /> : 'never',
                  <Remove key="remove" id={id} name={name} isLast={listed.length === 1} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Remove({ id, name, isLast }: { id: string; name: string; isLast: boolean }) {
  const remove = useMutation({
    mutationFn: () => call(() => api.passkeys[':id'].$delete({ param: { id } })),
    onSuccess: async () => {
      toast(`“${name}” does not sign you in any more. Delete it on that device as well.`);
      await queryClient.invalidateQueries({ queryKey: ['passkeys'] });
      await queryClient.invalidateQueries({ queryKey: ['session'] });
    },
  });
  const press = async () => {
    const sure = await ask({
      title: `Remove “${name}”?`,
      act: 'Remove',
      danger: true,
      children: (
        <p>
          {isLast
            ? 'It is your only passkey: afterwards you can sign in by a link alone.'
            : 'It cannot sign you in afterwards. Your other passkeys stay.'}
        </p>
      ),
    });
    if (sure) remove.mutate();
  };
  return (
    <Button onPress={() => void press()} isPending={remove.isPending} label={`Remove ${name}`}>
      Remove…
    </Button>
  );
}

function AddDialog({ close }: { close: () => void }) {
  const [name, setName] = useState(nameOfDevice());
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: () => addPasskey(name),
    onSuccess: () => {
      close();
      toast(`“${name}” signs you in from now on.`);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Dialog title="Add a passkey" onClose={close}>
      <form onSubmit={submit} className="stack">
        <p>Your device asks for your finger, face or PIN, and keeps the passkey.</p>
        <TextField
          label="Name"
          help="So that you know it in the list."
          value={name}
          onChange={setName}
          isRequired
          maxLength={80}
          autoFocus
          autoComplete="off"
        />
        <Problem>{add.isError && describePasskeyError(add.error)}</Problem>
        <Button type="submit" look="primary" isPending={add.isPending}>
          Add it
        </Button>
      </form>
    </Dialog>
  );
}
