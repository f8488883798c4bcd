import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleMay, type Role } from '../../../contract/studio/acts.ts';
import type { ListedAccount } from '../../../server/studio/studio-types.ts';
import { api, call, queryClient } from '../../api-client.ts';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { Checkbox, Select, TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import { formatTime } from '../../parts/when.tsx';
import { ROLES } from './roles.ts';

interface PersonProps {
  /** Null to invite somebody. */
  account: ListedAccount | null;
  close: () => void;
}

/** Changes a person's name and role, or invites a new person and shows the link. */
export function PersonDialog({ account, close }: PersonProps) {
  const [role, setRole] = useState<Role>(account?.role ?? 'editor');
  const [keepLinks, setKeepLinks] = useState(false);
  const [made, setMade] = useState<LinkFor>();
  const save = async (read: ReadField) => {
    const name = read('name');
    if (account) {
      await call(() =>
        api.accounts[':id'].$patch({ param: { id: account.id }, json: { name, role, keepLinks } }),
      );
      close();
      toast(`${name} saved`);
    } else {
      const json = { name, email: read('email'), role };
      setMade({ name, ...(await call(() => api.accounts.$post({ json }))) });
    }
    await queryClient.invalidateQueries();
  };
  if (made) return <LinkDialog made={made} close={close} />;
  return (
    <Dialog title={account ? `Change ${account.name}` : 'Invite someone'} onClose={close}>
      <Form act={account ? 'Save' : 'Create invitation'} onSubmit={save}>
        <TextField
          label="Name"
          name="name"
          value={account?.name ?? ''}
          isRequired
          autoFocus
          autoComplete="off"
        />
        {!account && (
          <TextField
            label="Email address"
            name="email"
            type="email"
            isRequired
            autoComplete="off"
          />
        )}
        <Select
          label="Role"
          value={role}
          onChange={setRole}
          options={ROLES}
          help={ROLES.find(({ value }) => value === role)?.help}
        />
        {account && !roleMay(role, 'content:write') && (
          <LinksThatEnd of={account} onKeep={setKeepLinks} />
        )}
      </Form>
    </Dialog>
  );
}

/** Lists the draft links of a person who loses the right to write, and asks whether to keep them. */
export function LinksThatEnd({
  of: { id, name },
  onKeep,
}: {
  of: ListedAccount;
  onKeep: (keep: boolean) => void;
}) {
  const [isKept, setKept] = useState(false);
  const query = useQuery({
    queryKey: ['people', id, 'draft-links'],
    queryFn: () => call(() => api.accounts[':id']['draft-links'].$get({ param: { id } })),
  });
  return (
    <Loaded query={query} what="draft links">
      {({ links }) =>
        links.length > 0 && (
          <>
            <p>These links for people without an account, which {name} made, end as well:</p>
            <ul>
              {links.map((link) => (
                <li key={link.id}>
                  {entryName(link)}, until {formatTime(link.expiresAt)}
                </li>
              ))}
            </ul>
            <Checkbox
              isSelected={isKept}
              onChange={(keep) => {
                setKept(keep);
                onKeep(keep);
              }}
            >
              Keep them, as yours
            </Checkbox>
          </>
        )
      }
    </Loaded>
  );
}

interface LinkFor {
  name: string;
  link: string;
  mailed: boolean;
}

/** Shows a one-time link. It cannot be shown again. */
export function LinkDialog({ made, close }: { made: LinkFor; close: () => void }) {
  return (
    <Dialog title={`Link for ${made.name}`} onClose={close}>
      <p>
        {made.mailed
          ? 'The link was sent by email. You can also send it yourself:'
          : `Send this link only to ${made.name}. The first person to open it is signed in.`}
      </p>
      <CopyField
        label="Link"
        value={made.link}
        help="The link works once and can’t be shown twice. Invitations are valid for three days, sign-in links for ten minutes."
      />
    </Dialog>
  );
}
