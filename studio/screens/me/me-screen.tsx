import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, call, signOut, useMay, useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { AskButton, Dialog, showDialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { addPasskey, nameOfDevice } from '../../passkeys.ts';
import { labelOfRole } from '../people/roles.ts';
import { HoursDialog } from './hours-dialog.tsx';

const COLUMNS = ['Passkey', 'Created', 'Last used', ''];

/** The signed-in person's passkeys, and the button to sign out. */
export default function MeScreen() {
  const { account } = useSession();
  const leave = useMutation({ mutationFn: signOut });
  const passkeys = useQuery({
    queryKey: ['passkeys'],
    queryFn: () => call(() => api.passkeys.$get()),
  });
  return (
    <Screen
      title={account.name}
      intro={`${account.email} · ${labelOfRole(account.role)}. You are signed out after 12 hours without use, and after 14 days at the latest.`}
      actions={
        <>
          <Button onPress={() => leave.mutate()}>Sign out</Button>
          {useMay('enquiries:write') && (
            <Button onPress={() => void openHours()}>Working hours…</Button>
          )}
          <Button
            variant="primary"
            shortcut="n"
            onPress={() => void showDialog((close) => <AddDialog close={close} />)}
            isDisabled={!browserSupportsWebAuthn()}
          >
            Add passkey
          </Button>
        </>
      }
    >
      <Loaded query={passkeys}>
        {({ passkeys: listed }) => (
          <Table
            empty={
              <State title="No passkeys yet">
                With a passkey your finger, face or PIN signs you in. Until then each time needs a
                new link.
              </State>
            }
            label="Your passkeys"
            columns={COLUMNS}
            labelled={['Created', 'Last used']}
            rows={listed.map(({ id, name, createdAt, usedAt }) => ({
              id,
              cells: [
                name,
                <When key="made" at={createdAt} />,
                usedAt ? <When key="used" at={usedAt} /> : 'never',
                <AskButton
                  key="remove"
                  act="Remove"
                  of={name}
                  title={`Remove “${name}”?`}
                  danger
                  run={() => call(() => api.passkeys[':id'].$delete({ param: { id } }))}
                  note={`“${name}” removed. Delete it on that device too.`}
                >
                  {listed.length === 1
                    ? 'This is your only passkey. Afterwards you can only sign in by link.'
                    : 'You can’t sign in with it afterwards. Your other passkeys stay.'}
                </AskButton>,
              ],
            }))}
          />
        )}
      </Loaded>
    </Screen>
  );
}

async function openHours() {
  const { availability } = await call(() => api.session.availability.$get());
  await showDialog((close) => (
    <HoursDialog
      name={null}
      value={availability}
      save={(given) => call(() => api.session.availability.$put({ json: { availability: given } }))}
      close={close}
    />
  ));
}

function AddDialog({ close }: { close: () => void }) {
  const add = async (read: ReadField) => {
    await addPasskey(read('name'));
    close();
    toast(`“${read('name')}” added`);
  };
  return (
    <Dialog title="Add passkey" onClose={close}>
      <Form act="Add" onSubmit={add}>
        <p>Your device asks for your fingerprint, face or PIN, and stores the passkey.</p>
        <TextField
          label="Name"
          name="name"
          help="To recognize it in the list"
          value={nameOfDevice()}
          isRequired
          autoFocus
          autoComplete="off"
        />
      </Form>
    </Dialog>
  );
}
