import { useMay } from '../../../api-client.ts';
import { Button } from '../../../parts/button.tsx';
import controls from '../../../parts/field.module.css';
import { AddButton, DropZone } from '../../../pictures/add-button.tsx';
import { choosePicture } from '../../../pictures/choose-picture.tsx';
import { usePicture } from '../../../pictures/use-picture.ts';
import { FieldNotes, useControl, type FieldProps } from './form-context.tsx';
import { PictureDetails } from './picture-details.tsx';
import styles from './fields.module.css';

/** A picture of the library, or of a file of the site; may be empty. */
export function PictureInput(props: FieldProps) {
  const { write, label, help, error, isReadOnly } = useControl(props);
  const mayAdd = useMay('media:write') && !isReadOnly;
  const value = typeof props.value === 'string' ? props.value : null;
  const picture = usePicture(value);
  async function choose() {
    const chosen = await choosePicture(label);
    if (chosen) write(chosen.value);
  }
  const onAdded = ({ slug }: { slug: string }) => write(slug);
  return (
    <div role="group" aria-label={label} className={controls.field}>
      <p className={styles.label}>{label}</p>
      <DropZone small isOff={!mayAdd} multiple={false} onAdded={onAdded}>
        {value && picture?.id ? (
          <PictureDetails key={value} value={value} id={picture.id} src={picture.src} />
        ) : (
          picture?.src && <img src={picture.src} alt="" className={styles.thumb} loading="lazy" />
        )}
        <p className={controls.help} role="status">
          {picture ? picture.name : 'None'}
          {picture?.state === 'failed' && ' couldn’t be processed. Add its file again.'}
          {picture?.state === 'making' && ' (processing)'}
        </p>
        {!isReadOnly && (
          <div className="row">
            {mayAdd && <AddButton label="Upload…" multiple={false} onAdded={onAdded} />}
            <Button onPress={() => void choose()}>{value ? 'Change…' : 'Choose…'}</Button>
            {value && (
              <Button variant="plain" onPress={() => write(null)}>
                Remove
              </Button>
            )}
          </div>
        )}
      </DropZone>
      <FieldNotes help={help} error={error} />
    </div>
  );
}
