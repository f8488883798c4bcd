import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Scope } from '../../../contract/studio/scopes.ts';
import { api, call, describeError, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Checkbox, TextField } from '../../parts/field.tsx';
import { Problem } from '../sign-in/outside.tsx';
import styles from './key-dialog.module.css';

const SCOPES = [
  { scope: 'content:read', text: 'Read content' },
  { scope: 'content:write', text: 'Write drafts' },
  { scope: 'content:publish', text: 'Publish drafts' },
  { scope: 'enquiries:read', text: 'Read enquiries, with the data of people' },
] as const satisfies { scope: Scope; text: string }[];

/** Makes a key, then shows it once. */
export function KeyDialog({ close }: { close: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['content:read']);
  const make = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(() => api.keys.$post({ json: { name, scopes: [...scopes] } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['keys'] }),
  });
  if (make.data)
    return (
      <Dialog title={`The key “${name}”`} onClose={close} actions={<Button onPress={close}>Done</Button>}>
        <p>Copy it now: it is stored as a hash, and nothing shows it again.</p>
        <CopyField label="Key" value={make.data.key} help="Send it as “Authorization: Bearer” and the key." />
      </Dialog>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <Dialog title="Make a key" onClose={close}>
      <form onSubmit={submit} className="stack">
        <TextField
          label="Name"
          help="Of the program that uses it, such as “Rates spreadsheet”."
          value={name}
          onChange={setName}
          isRequired
          autoFocus
          autoComplete="off"
        />
        <fieldset className={styles.scopes}>
          <legend>What it may do</legend>
          {SCOPES.map(({ scope, text }) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              onChange={(on) =>
                setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            >
              {text} <code>{scope}</code>
            </Checkbox>
          ))}
        </fieldset>
        <Problem>{make.isError && describeError(make.error)}</Problem>
        <Button type="submit" look="primary" isPending={make.isPending} isDisabled={scopes.length === 0}>
          Make the key
        </Button>
      </form>
    </Dialog>
  );
}
