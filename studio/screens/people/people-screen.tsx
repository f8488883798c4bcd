import { useMutation, useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import type { Availability } from '../../../contract/studio/availability.ts';
import type { ListedAccount } from '../../../server/studio/studio-types.ts';
import { api, call, queryClient, useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { ask, showDialog } from '../../parts/dialog.tsx';
import { Menu, type Act } from '../../parts/menu.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { HoursDialog } from '../me/hours-dialog.tsx';
import { LinkDialog, LinksThatEnd, PersonDialog } from './people-dialogs.tsx';
import { labelOfRole } from './roles.ts';

const COLUMNS = ['Name', 'Role', 'Passkeys', 'Last seen', ''];

const describeCount = (passkeys: number) =>
  passkeys === 0 ? 'No passkey' : passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;

/** Who may sign in, and what each may do. */
export default function PeopleScreen() {
  const people = useQuery({
    queryKey: ['people'],
    queryFn: () => call(() => api.accounts.$get()),
  });
  return (
    <Screen
      title="Accounts"
      intro="Everyone signs in with a passkey or a one-time link. Changing a role signs that account out."
      actions={
        <Button
          variant="primary"
          shortcut="i"
          onPress={() => void showDialog((close) => <PersonDialog account={null} close={close} />)}
        >
          Invite someone
        </Button>
      }
    >
      <Loaded query={people}>
        {({ accounts }) => (
          <Table
            label="Accounts"
            columns={COLUMNS}
            rows={accounts.map((account) => ({
              id: account.id,
              quiet: account.disabledAt !== null,
              cells: [
                <span key="name">
                  {account.name}
                  <br />
                  <small>{account.email}</small>
                </span>,
                labelOfRole(account.role),
                describeCount(account.passkeys),
                <Presence key="seen" account={account} />,
                <Acts key="acts" account={account} />,
              ],
            }))}
          />
        )}
      </Loaded>
    </Screen>
  );
}

function Presence({ account }: { account: ListedAccount }) {
  const { disabledAt, invitedUntil, seenAt } = account;
  if (disabledAt)
    return (
      <>
        Disabled <When at={disabledAt} />
      </>
    );
  if (seenAt) return <When at={seenAt} />;
  if (!invitedUntil) return 'Never; needs a new link';
  return (
    <>
      Invited; the link ends <When at={invitedUntil} />
    </>
  );
}

function Acts({ account }: { account: ListedAccount }) {
  const session = useSession();
  const { id, name, disabledAt, availability } = account;
  const saveHours = async (given: Availability) => {
    await call(() => api.accounts[':id'].$patch({ param: { id }, json: { availability: given } }));
    await queryClient.invalidateQueries({ queryKey: ['people'] });
  };
  const change = useMutation({
    mutationFn: (json: { disabled: boolean; keepLinks?: boolean }) =>
      call(() => api.accounts[':id'].$patch({ param: { id }, json })),
    onSuccess: async (_, { disabled }) => {
      toast(disabled ? `${name} disabled` : `${name} enabled`);
      await queryClient.invalidateQueries({ queryKey: ['people'] });
    },
  });
  const link = useMutation({
    mutationFn: () => call(() => api.accounts[':id'].link.$post({ param: { id } })),
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: ['people'] });
      await showDialog((close) => <LinkDialog made={{ name, ...made }} close={close} />);
    },
  });
  const disable = async () => {
    let keepLinks = false;
    const sure = await ask({
      title: `Disable ${name}?`,
      act: 'Disable',
      danger: true,
      children: (
        <>
          <p>
            {name} is signed out and can’t sign in again. Everything {name} wrote stays.
          </p>
          <LinksThatEnd of={account} onKeep={(keep) => (keepLinks = keep)} />
        </>
      ),
    });
    if (sure) change.mutate({ disabled: true, keepLinks });
  };
  const acts: Act[] = [
    {
      label: 'Edit name or role…',
      run: () => void showDialog((close) => <PersonDialog account={account} close={close} />),
    },
    {
      label: 'Working hours…',
      run: () =>
        void showDialog((close) => (
          <HoursDialog name={name} value={availability} save={saveHours} close={close} />
        )),
    },
    { label: 'Create sign-in link…', run: () => link.mutate(), isDisabled: disabledAt !== null },
    disabledAt
      ? { label: 'Enable', run: () => change.mutate({ disabled: false }) }
      : {
          label: 'Disable…',
          danger: true,
          run: () => void disable(),
          isDisabled: id === session.account.id,
        },
  ];
  return (
    <Menu
      label={`Actions for ${name}`}
      acts={acts}
      trigger={<Button variant="plain" icon={<Ellipsis />} label={`More actions for ${name}`} />}
    />
  );
}
