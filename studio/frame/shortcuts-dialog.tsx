import { useState } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { Checkbox } from '../parts/field.tsx';
import { Keys, letterKeys, listShortcuts } from '../parts/shortcut.tsx';
import styles from './shortcuts-dialog.module.css';

/** Lists the shortcuts of the screen behind the dialog. */
export function ShortcutsDialog({ close }: { close: () => void }) {
  const [on, setOn] = useState(letterKeys.on);
  return (
    <Dialog title="Shortcuts" onClose={close}>
      <dl className={styles.list}>
        {listShortcuts().map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} spoken />
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        isSelected={on}
        onChange={(next) => {
          letterKeys.set(next);
          setOn(next);
        }}
      >
        Use keys of a single letter
      </Checkbox>
    </Dialog>
  );
}
