import { useState } from 'react';
import { scopes as allScopes, type Scope } from '../../../contract/studio/acts.ts';
import { api, call, queryClient } from '../../api-client.ts';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Checkbox, TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';

const WORDS: Record<Scope, string> = {
  'content:read': 'Read content',
  'content:write': 'Write drafts',
  'content:publish': 'Publish drafts',
  'media:write': 'Add and describe pictures',
  'enquiries:read': 'Read enquiries, with personal data',
  'enquiries:write': 'Change enquiries, and add notes',
  'enquiries:reply': 'Draft replies for people to send',
};

/** Makes a key, then shows it once. */
export function KeyDialog({ close }: { close: () => void }) {
  const [scopes, setScopes] = useState<readonly Scope[]>(['content:read']);
  const [forAgents, setForAgents] = useState(false);
  const [made, setMade] = useState<{ name: string; key: string }>();
  const asksAgents = scopes.some((scope) => scope.startsWith('enquiries:'));
  const make = async (read: ReadField) => {
    const json = { name: read('name'), scopes: [...scopes], forAgents: asksAgents && forAgents };
    setMade({ name: json.name, ...(await call(() => api.keys.$post({ json }))) });
    await queryClient.invalidateQueries({ queryKey: ['keys'] });
  };
  if (made)
    return (
      <Dialog title={`API key “${made.name}”`} onClose={close}>
        <p>Copy the key now. It is shown only once.</p>
        <CopyField
          label="Key"
          value={made.key}
          help="Send the header “Authorization: Bearer” followed by the key."
        />
      </Dialog>
    );
  return (
    <Dialog title="Create API key" onClose={close}>
      <Form act="Create key" onSubmit={make} isDisabled={scopes.length === 0}>
        <TextField
          label="Name"
          name="name"
          help="The app that uses the key, such as “Rates spreadsheet”."
          isRequired
          autoFocus
          autoComplete="off"
        />
        <fieldset>
          <legend>Permissions</legend>
          {allScopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              onChange={(on) =>
                setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope))
              }
            >
              {WORDS[scope]}{' '}
              <small>
                <code>{scope}</code>
              </small>
            </Checkbox>
          ))}
        </fieldset>
        {asksAgents && (
          <Checkbox isSelected={forAgents} onChange={setForAgents}>
            <span>
              AI agents can work on enquiries with this key.{' '}
              <small>
                Names, addresses and messages of visitors then go to the company that runs its
                model.
              </small>
            </span>
          </Checkbox>
        )}
      </Form>
    </Dialog>
  );
}
