import { Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ATTACHED_BYTES, DESK_LIMITS } from '../../../contract/studio/desk.ts';
import { ApiError, call, describeError } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { toast } from '../../parts/toast.tsx';
import styles from './enquiry.module.css';

/** A file that was stored for a reply. */
export interface Attachment {
  id: string;
  name: string;
  bytes: number;
}

/** A size in words, such as `1.2 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 ** 2
    ? `${Math.ceil(bytes / 1024)} kB`
    : `${(bytes / 1024 ** 2).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;

const sum = (files: readonly { bytes: number }[]) =>
  files.reduce((all, { bytes }) => all + bytes, 0);

/** Stores a file at once, so that it outlives a reload as the text does. */
const store = (id: string, file: File): Promise<Attachment> =>
  call<Response & { json(): Promise<Attachment> }>(() =>
    fetch(`/api/enquiries/${id}/files?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'Content-Type': file.type || 'application/octet-stream' },
      body: file,
    }),
  );

interface Props {
  id: string;
  files: readonly Attachment[];
  /** Changes those that there are by then. */
  change: (next: (files: readonly Attachment[]) => Attachment[]) => void;
}

/** The files of a reply, and the button that adds some. */
export function Attachments({ id, files, change }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<readonly File[]>([]);
  async function add(chosen: readonly File[]) {
    const bytes = sum(files) + chosen.reduce((all, { size }) => all + size, 0);
    if (bytes > ATTACHED_BYTES || files.length + chosen.length > DESK_LIMITS.files)
      return toast(
        `Not attached: a reply holds ${DESK_LIMITS.files} files of ${sizeOf(ATTACHED_BYTES)} together.`,
        { failed: true },
      );
    setSending(chosen);
    for (const file of chosen)
      try {
        const stored = await store(id, file);
        change((all) => [...all, stored]);
      } catch (error) {
        const words = error instanceof ApiError ? error.message : describeError(error);
        toast(`“${file.name}” is not attached. ${words}`, { failed: true });
      }
    setSending([]);
  }
  return (
    <>
      {files.length + sending.length > 0 && (
        <ul className={`${styles.flow} ${styles.attached}`} aria-label="Attachments">
          {files.map(({ id: file, name, bytes }) => (
            <li key={file} className={styles.tag}>
              <bdi>{name}</bdi>&nbsp;({sizeOf(bytes)})
              <Button
                variant="plain"
                icon={<X />}
                label={`Remove ${name}`}
                onPress={() => change((all) => all.filter((one) => one.id !== file))}
              />
            </li>
          ))}
          {sending.length > 0 && (
            <li>
              <span role="status">Uploading {sending[0]!.name}…</span>
            </li>
          )}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Attach files"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        icon={<Paperclip />}
        isPending={sending.length > 0}
        onPress={() => input.current?.click()}
      >
        Attach files
      </Button>
    </>
  );
}
