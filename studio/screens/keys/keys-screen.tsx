import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { AskButton, showDialog } from '../../parts/dialog.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded, State } from '../../parts/state.tsx';
import { Table } from '../../parts/table.tsx';
import { When } from '../../parts/when.tsx';
import { KeyDialog } from './key-dialog.tsx';

const COLUMNS = ['Name', 'Permissions', 'Created', 'Last used', ''];

/** Keys of programs that use the automation API. */
export default function KeysScreen() {
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => call(() => api.keys.$get()) });
  return (
    <Screen
      title="API keys"
      intro="API keys let other apps use the API (/api/v1), and AI agents use MCP (/mcp). Create a separate key for each."
      actions={
        <Button
          variant="primary"
          shortcut="n"
          onPress={() => void showDialog((close) => <KeyDialog close={close} />)}
        >
          Create API key
        </Button>
      }
    >
      <Loaded query={keys}>
        {({ keys: listed }) => (
          <Table
            empty={
              <State title="No API keys yet">
                Make one when a script, a spreadsheet or another system should read or change
                content.
              </State>
            }
            label="Keys"
            columns={COLUMNS}
            labelled={['Created', 'Last used']}
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
                    note={`“${key.name}” revoked`}
                  >
                    Apps that use this key are refused from now on. This can’t be undone.
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
