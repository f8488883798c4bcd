import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call, queryClient } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { CopyField } from '../../parts/copy-field.tsx';
import { Dialog, showDialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Form, type ReadField } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';
import { Loaded } from '../../parts/state.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { backupsQuery } from './backups.ts';
import styles from './backups-screen.module.css';

/** The newest backup, and the key that opens those in the bucket. */
export default function BackupsScreen() {
  return (
    <Screen
      title="Backups"
      intro="The server takes a backup every day and checks it by restoring it. It keeps 7 days, 4 weeks and 6 months."
    >
      <Loaded query={useQuery(backupsQuery)}>
        {({ provenAt, isLate, summary, bucket, keyNotedAt }) => (
          <>
            <section className={`stack ${styles.section}`}>
              <h2>Newest backup</h2>
              {provenAt === null ? (
                <p>No backup yet. The first one is taken soon after the server starts.</p>
              ) : (
                <p>
                  Checked <When at={provenAt} />: enquiries: {summary?.enquiries}, messages:{' '}
                  {summary?.messages}, entries: {summary?.entries}, pictures: {summary?.files}.
                </p>
              )}
              {isLate && (
                <p role="alert">
                  There has been no working backup for two days. Ask whoever runs the server to look
                  at it.
                </p>
              )}
              {summary && summary.lost.length > 0 && (
                <p>
                  Files of pictures are missing on the server: {summary.lost.length}. Ask whoever
                  runs the server to restore them.
                </p>
              )}
            </section>
            <section className={`stack ${styles.section}`}>
              <h2>Backup key</h2>
              {bucket === null ? (
                <p>
                  Backups are on the server’s own disk alone. If that disk fails, they are lost too.
                </p>
              ) : (
                <>
                  <p>
                    Backups are stored encrypted in {bucket}. Without the backup key nobody can open
                    them, and it is stored on the server alone.{' '}
                    {keyNotedAt === null ? (
                      <b>Nobody has saved the key yet.</b>
                    ) : (
                      <>
                        An owner saved it <When at={keyNotedAt} />.
                      </>
                    )}
                  </p>
                  <Button
                    variant={keyNotedAt === null ? 'primary' : 'quiet'}
                    onPress={() => void showKey()}
                  >
                    Show backup key
                  </Button>
                </>
              )}
            </section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

async function showKey(): Promise<void> {
  const { key } = await call(() => api.backups.key.$post());
  await showDialog((close) => <KeyDialog backupKey={key} close={close} />);
}

/** Shows the key, and asks for its end, so that it is really saved elsewhere. */
function KeyDialog({ backupKey, close }: { backupKey: string; close: () => void }) {
  const [saved, setSaved] = useState(false);
  const note = async (read: ReadField) => {
    await call(() => api.backups.key.noted.$post({ json: { end: read('end') } }));
    await queryClient.invalidateQueries({ queryKey: ['backups'] });
    toast('Backup key saved');
    close();
  };
  if (saved)
    return (
      <Dialog title="Did you save the key?" onClose={close}>
        <p>Open the place where you saved the key, and enter its last characters.</p>
        <Form act="Confirm" onSubmit={note}>
          <TextField
            label="Last six characters of the key"
            name="end"
            isRequired
            autoFocus
            autoComplete="off"
            mono
          />
        </Form>
      </Dialog>
    );
  return (
    <Dialog title="Backup key" onClose={close}>
      <p>
        Save the key outside the server: in your password manager, or on paper in a safe. Whoever
        has the key and the bucket can read all enquiries.
      </p>
      <CopyField
        label="Key"
        value={backupKey}
        help="To restore, the server’s operator needs all of it."
      />
      <Button variant="primary" onPress={() => setSaved(true)}>
        I saved the key
      </Button>
    </Dialog>
  );
}
