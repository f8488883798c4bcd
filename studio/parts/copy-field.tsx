import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { TextField } from './field.tsx';

/** Text to be copied, such as a link that is shown once. */
export function CopyField({ label, value, help }: { label: string; value: string; help: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    input.current?.select();
    // Without permission to copy, the text is selected for copying by hand.
    await navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <div className={styles.copy}>
      <TextField label={label} value={value} isReadOnly mono help={help} inputRef={input} />
      <Button onPress={() => void copy()} autoFocus>
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && 'Copied'}
      </span>
    </div>
  );
}
