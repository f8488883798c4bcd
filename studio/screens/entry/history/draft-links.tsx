import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, queryClient } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import { CopyField } from '../../../parts/copy-field.tsx';
import { Select } from '../../../parts/field.tsx';
import { Loaded } from '../../../parts/state.tsx';
import { toast } from '../../../parts/toast.tsx';
import { formatTime, When } from '../../../parts/when.tsx';
import styles from './history.module.css';

const DAYS = ['1', '3', '7', '14', '30'].map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}));

interface Props {
  entryId: string;
  revisionId: string;
}

/** Links that show a revision to people without an account. */
export function DraftLinks({ entryId, revisionId }: Props) {
  const queryKey = ['draft-links', entryId];
  const query = useQuery({
    queryKey,
    queryFn: () => call(() => api['draft-links'].$get({ query: { entry: entryId } })),
  });
  const [days, setDays] = useState('7');
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: () =>
      call(() => api['draft-links'].$post({ json: { revision: revisionId, days: Number(days) } })),
    onSuccess: reload,
  });
  const revoke = useMutation({
    mutationFn: (id: string) => call(() => api['draft-links'][':id'].$delete({ param: { id } })),
    onSuccess: (_, id) => {
      if (make.data?.id === id) make.reset();
      toast('Link revoked');
      return reload();
    },
  });
  return (
    <section className={`stack ${styles.links}`} aria-labelledby="draft-links">
      <h3 id="draft-links">Draft links for people without an account</h3>
      <p className="soft">
        A draft link shows the site with this version, and no later draft, until the link expires or
        you revoke it.
      </p>
      <div className={`row ${styles.row}`}>
        <Select label="Expires after" options={DAYS} value={days} onChange={setDays} />
        <Button isPending={make.isPending} onPress={() => make.mutate()}>
          Create link
        </Button>
      </div>
      {make.data && (
        <CopyField
          key={make.data.url}
          label="New link"
          value={make.data.url}
          help="Copy the link now. It is shown only once."
        />
      )}
      <Loaded query={query}>
        {({ links }) => (
          <ul className={styles.open}>
            {links
              .filter((link) => link.revisionId === revisionId)
              .map(({ id, at, by, expiresAt }) => (
                <li key={id} className={`row ${styles.row}`}>
                  <span>
                    Made <When at={at} /> by {by}, expires on {formatTime(expiresAt)}
                  </span>
                  <Button isPending={revoke.isPending} onPress={() => revoke.mutate(id)}>
                    Revoke
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
