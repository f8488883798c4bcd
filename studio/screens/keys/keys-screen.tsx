import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { AskButton, showDialog } from '../../parts/dialog.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import { KeyDialog } from './key-dialog.tsx';

const COLUMNS = ['Name', 'Scopes', 'Made', 'Last used', ''];

/** Keys of programs that use the automation API. */
export default function KeysScreen() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => call(() => api.keys.$get()) });
  return (
    <Screen
      title="Keys"
      intro="A key lets a program use the automation API (/api/v1), or an AI agent use MCP (/mcp). Make a separate key for each."
      actions={
        <Button
          variant="primary"
          shortcut="n"
          onPress={() => void showDialog((close) => <KeyDialog close={close} />)}
        >
          Make a key
        </Button>
      }
    >
      <Loaded query={keys}>
        {({ keys: listed }) => (
          <Table
            empty={
              <State title="No program has a key">
                Make one when a script, a spreadsheet or another system should read or change
                content.
              </State>
            }
            label="Keys"
            columns={COLUMNS}
            labelled={['Made', 'Last used']}
            rows={listed.map((key) => ({
              id: key.name,
              quiet: key.revokedAt !== null,
              cells: [
                key.name,
                key.scopes.join(', ') + (key.forAgents ? ' (also for agents)' : ''),
                <span key="made">
                  <When at={key.createdAt} /> by {key.by}
                </span>,
                key.usedAt ? <When key="used" at={key.usedAt} /> : 'never',
                key.revokedAt ? (
                  <span key="revoked">
                    Revoked <When at={key.revokedAt} />
                  </span>
                ) : (
                  <AskButton
                    key="revoke"
                    act="Revoke"
                    of={key.name}
                    title={`Revoke “${key.name}”?`}
                    danger
                    run={() => call(() => api.keys[':name'].$delete({ param: { name: key.name } }))}
                    note={`The key “${key.name}” is revoked.`}
                  >
                    The program that uses it is refused from now on. This cannot be undone.
                  </AskButton>
                ),
              ],
            }))}
          />
        )}
      </Loaded>
    </Screen>
  );
}
