import { useMutation } from '@tanstack/react-query';
import { api, call, queryClient, useSession } from '../../api-client.ts';
import { roleMay } from '../../../contract/studio/acts.ts';
import { Button } from '../../parts/button.tsx';
import { toast } from '../../parts/toast.tsx';
import { When } from '../../parts/when.tsx';
import { sizeOf } from './attachments.tsx';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

type Message = OpenedEnquiry['messages'][number];

/** How a reply stands that was sent from the desk, with its subject and attachments. */
export function SentMessage({ id, message }: { id: string; message: Message }) {
  const { subject, state, files, failure } = message;
  const { account } = useSession();
  const again = useMutation({
    mutationFn: () =>
      state === 'held'
        ? call(() => api.enquiries[':id']['release-replies'].$post({ param: { id } }))
        : call(() =>
            api.enquiries[':id'].replay.$post({
              param: { id },
              json: { destination: 'reply-mail' },
            }),
          ),
    onSuccess: async () => {
      toast('Sending again');
      await queryClient.invalidateQueries({ queryKey: ['enquiries'] });
    },
  });
  const mayRelease = roleMay(account.role, 'administer');
  return (
    <div className={styles.sent}>
      <b dir="auto">{subject}</b>
      <p className={state === 'failed' ? styles.late : ''} role="status">
        <State message={message} />
        {failure !== null && ` ${failure}`}
      </p>
      {state === 'failed' && <Button onPress={() => again.mutate()}>Retry</Button>}
      {state === 'held' && mayRelease && <Button onPress={() => again.mutate()}>Send now</Button>}
      {files.length > 0 && (
        <ul className={styles.flow} aria-label="Attachments">
          {files.map(({ id: file, name, bytes }) => (
            <li key={file}>
              <a href={`/api/enquiries/${id}/files/${file}`} download={name}>
                <bdi>{name}</bdi>
              </a>{' '}
              ({sizeOf(bytes)})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function State({ message: { state, at, canUndo, failure } }: { message: Message }) {
  if (state === 'sent')
    return (
      <>
        Sent <When at={at} />
      </>
    );
  if (state === 'failed') return 'Not sent.';
  if (state === 'held')
    return 'Held after a restore, as it may have been sent before. An owner can send it.';
  if (canUndo || failure === null) return 'Sending…';
  return (
    <>
      Not sent yet. Next try <When at={at} />.
    </>
  );
}
