import { X } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import styles from './pictures.module.css';
import { isUnsent, removeUpload, tryAgain, useUploads, type Upload } from './uploads.ts';

/**
 * What is on its way to the library, and what happened to it. `corner`: above every screen that does not show it
 * itself.
 */
export function UploadList({ corner = false }: { corner?: boolean }) {
  const all = useUploads();
  const uploads = corner
    ? all.filter((one) => !one.hasPlace || (one.state === 'failed' && one.picture))
    : all;
  if (uploads.length === 0) return null;
  const unsent = uploads.filter(isUnsent);
  const list = (
    <ul className={`stack ${styles.uploads} ${corner ? '' : styles.inline}`} aria-label="Uploads">
      {uploads.map((upload) => {
        const name = upload.file.name.replace(/\.\w{1,5}$/, '').replaceAll(/[_-]+/g, ' ');
        return (
          <li key={upload.key} className={`row ${styles.upload}`}>
            <span className={styles.fileName}>{name}</span>
            <progress
              value={upload.state === 'making' ? undefined : upload.sent}
              aria-label={`Progress of ${name}`}
              hidden={upload.state !== 'sending' && upload.state !== 'making'}
            />
            <span role="status" className={upload.state === 'failed' ? styles.failed : 'soft'}>
              {inWords(upload)}
            </span>
            {isUnsent(upload) && (
              <Button variant="plain" onPress={() => tryAgain([upload.key])}>
                Try again
              </Button>
            )}
            <Button
              variant="plain"
              icon={<X />}
              label={
                ['waiting', 'sending'].includes(upload.state)
                  ? `Cancel ${name}`
                  : `Remove ${name} from the list`
              }
              onPress={() => removeUpload(upload.key)}
            />
          </li>
        );
      })}
      {unsent.length > 1 && (
        <li className={`row ${styles.upload}`}>
          <Button onPress={() => tryAgain(unsent.map(({ key }) => key))}>Try all again</Button>
        </li>
      )}
    </ul>
  );
  if (!corner) return list;
  return (
    <aside className={styles.corner} aria-label="Uploads">
      {list}
    </aside>
  );
}

function inWords({ state, sent, words }: Upload): string {
  switch (state) {
    case 'waiting':
      return 'Waiting';
    case 'sending':
      return `${Math.round(sent * 100)}% sent`;
    case 'making':
      return words ?? 'Processing';
    case 'done':
      return words ?? 'In the library';
    case 'failed':
      return words ?? 'Failed';
  }
}
