import { ImagePlus } from 'lucide-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { Button } from '../parts/button.tsx';
import { addPictures, picturesAmong } from './uploads.ts';
import styles from './pictures.module.css';

interface AddProps {
  label?: string;
  /** Whether more than one can be chosen. */
  multiple?: boolean;
  /** Where to send them, if not as new pictures. */
  to?: string;
  /** Called with each picture that is stored. */
  onAdded?: (picture: ListedPicture) => void;
}

const take = (files: readonly File[], { to, multiple = true, onAdded }: AddProps) => {
  for (const added of addPictures(multiple ? files : files.slice(0, 1), { to }))
    void added.then((picture) => picture && onAdded?.(picture));
};

/** Chooses files; on a phone, or takes a photo. */
export function AddButton(props: AddProps) {
  const input = useRef<HTMLInputElement>(null);
  const { label = 'Add pictures', multiple = true } = props;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        multiple={multiple}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          take([...(target.files ?? [])], props);
          target.value = '';
        }}
      />
      <Button icon={<ImagePlus />} onPress={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** A place to which pictures can be dragged and pasted, unless it is off. `small`: around a field. */
export function DropZone({
  children,
  small = false,
  isOff = false,
  ...props
}: AddProps & { children: ReactNode; small?: boolean; isOff?: boolean }) {
  const [isOver, setOver] = useState(false);
  if (isOff) return children;
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    <div
      className={`stack ${styles.zone} ${small ? '' : styles.large} ${isOver ? styles.over : ''}`}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files], props);
      }}
      onPaste={(event) => {
        const files = picturesAmong(event.clipboardData.files);
        if (files.length === 0) return;
        event.preventDefault();
        take(files, props);
      }}
    >
      {children}
    </div>
  );
}
