import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListedKey } from '../../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { ask, showDialog } from '../../parts/dialog.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { KeyDialog } from './key-dialog.tsx';

const COLUMNS = ['Name', 'Scopes', 'Made', 'Last used', ''];

/** Keys of programs that use the automation API. */
export function KeysScreen() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => call(() => api.keys.$get()) });
  return (
    <Screen
      title="Keys"
      intro="With a key, a program reads or writes content through the automation API (/api/v1). Give each program its own."
      actions={
        <Button
          look="primary"
          shortcut="n"
          onPress={() => void showDialog((close) => <KeyDialog close={close} />)}
        >
          Make a key
        </Button>
      }
    >
      <Loaded query={keys}>
        {({ keys: listed }) =>
          listed.length === 0 ? (
            <State title="No program has a key">
              Make one when a script, a spreadsheet or another system should read or change content.
            </State>
          ) : (
            <Table
              label="Keys"
              columns={COLUMNS}
              said={['Made', 'Last used']}
              rows={listed.map((key) => ({
                id: key.name,
                quiet: key.revokedAt !== null,
                cells: [
                  key.name,
                  key.scopes.join(', '),
                  <span key="made">
                    <When at={key.createdAt} /> by {key.by}
                  </span>,
                  key.usedAt ? <When key="used" at={key.usedAt} /> : 'never',
                  <Revoke key="revoke" listed={key} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Revoke({ listed: { name, revokedAt } }: { listed: ListedKey }) {
  const revoke = useMutation({
    mutationFn: () => call(() => api.keys[':name'].$delete({ param: { name } })),
    onSuccess: async () => {
      toast(`The key “${name}” is revoked.`);
      await queryClient.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  if (revokedAt)
    return (
      <>
        Revoked <When at={revokedAt} />
      </>
    );
  const press = async () => {
    const sure = await ask({
      title: `Revoke “${name}”?`,
      act: 'Revoke',
      danger: true,
      children: <p>The program that uses it is refused from now on. This cannot be undone.</p>,
    });
    if (sure) revoke.mutate();
  };
  return (
    <Button onPress={() => void press()} isPending={revoke.isPending} label={`Revoke ${name}`}>
      Revoke…
    </Button>
  );
}
