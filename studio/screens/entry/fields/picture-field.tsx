import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, call } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { Dialog, showDialog } from '../../../parts/dialog.tsx';
import { TextField } from '../../../parts/field.tsx';
import { Loaded } from '../../../parts/state.tsx';
import { inWords } from '../form-model.ts';
import { FieldNotes, useControl, type FieldProps } from './form-context.tsx';
import styles from './fields.module.css';

/** A picture of this site; may be empty. */
export function PictureInput(props: FieldProps) {
  const { write, label, help, error, isReadOnly } = useControl(props);
  const picture = typeof props.value === 'string' ? props.value : null;
  async function choose() {
    const chosen = await choosePicture(label);
    if (chosen !== undefined) write(chosen);
  }
  return (
    <div role="group" aria-label={label} className={controls.field}>
      <p className={styles.label}>{label}</p>
      <div className={styles.pictureRow}>
        {picture && <img src={picture} alt="" className={styles.thumb} loading="lazy" />}
        <span>{picture ? pictureName(picture) : 'None'}</span>
        {!isReadOnly && (
          <>
            <Button onPress={() => void choose()}>{picture ? 'Change…' : 'Choose…'}</Button>
            {picture && (
              <Button variant="plain" onPress={() => write(null)}>
                Remove
              </Button>
            )}
          </>
        )}
      </div>
      <FieldNotes help={help} error={error} />
    </div>
  );
}

/** What people call a picture: the words of its file, then those of its folders. */
function pictureName(path: string): string {
  const parts = path
    .replace('/static/pictures/', '')
    .replace(/\.\w+$/, '')
    .split('/');
  return inWords(parts.toReversed().join(' · '));
}

/** Asks for a picture of this site; undefined if none is chosen. */
export const choosePicture = (label: string) =>
  showDialog<string>((close) => <Pictures label={label} close={close} />);

function Pictures({ label, close }: { label: string; close: (path?: string) => void }) {
  const [search, setSearch] = useState('');
  const pictures = useQuery({
    queryKey: ['pictures'],
    queryFn: () => call(() => api.pictures.$get()),
  });
  return (
    <Dialog title={`Choose: ${label}`} size="wide" onClose={() => close()}>
      <Loaded query={pictures} what="list of pictures">
        {({ pictures: all }) => {
          const wanted = search.toLowerCase().split(/[\s_./-]+/);
          const found = all.filter((path) => {
            const name = pictureName(path).toLowerCase();
            return wanted.every((word) => name.includes(word));
          });
          return (
            <>
              <TextField
                label="Search"
                type="search"
                value={search}
                onChange={setSearch}
                help={`${found.length} of ${all.length}`}
                autoFocus
              />
              <ul className={styles.tiles}>
                {found.map((path) => (
                  <li key={path}>
                    <button type="button" className={styles.tile} onClick={() => close(path)}>
                      <img src={path} alt="" loading="lazy" />
                      <span>{pictureName(path)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
