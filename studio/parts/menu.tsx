import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Segment } from '../../contract/api/search.ts';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import controls from './field.module.css';
import styles from './menu.module.css';
import { Keys } from './shortcut.tsx';

export interface Act {
  label: string;
  /** Text beside the label. */
  note?: string;
  /** Words of an entry below the label, in the results of a search. */
  words?: readonly Segment[];
  /** The action, or the path to open. */
  run: (() => void) | string;
  /** The shortcut to show beside the label. The screen registers it. */
  shortcut?: string;
  danger?: boolean;
  isDisabled?: boolean;
  icon?: ReactNode;
}

/** A button (the first child) that opens a list of acts. */
export function Menu({
  trigger,
  label,
  acts,
}: {
  trigger: ReactNode;
  label: string;
  acts: readonly Act[];
}) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={controls.popover ?? ''} placement="bottom end">
        <ActList label={label} acts={acts} />
      </Popover>
    </MenuTrigger>
  );
}

interface ActListProps {
  label: string;
  acts: readonly Act[];
  autoFocus?: 'first';
  /** Called after a choice. */
  onAct?: () => void;
}

/** The list without a button, for search results and for popovers that open by themselves. */
export function ActList({ label, acts, autoFocus, onAct }: ActListProps) {
  const router = useRouter();
  return (
    <AriaMenu
      aria-label={label}
      className={controls.options ?? ''}
      onAction={() => onAct?.()}
      {...(autoFocus && { autoFocus })}
    >
      {acts.map(({ label: name, note, run, shortcut, danger, isDisabled, icon }) => (
        <MenuItem
          key={`${name} ${note}`}
          id={`${name} ${note}`}
          textValue={name}
          isDisabled={isDisabled ?? false}
          className={`${controls.option} ${styles.item} ${danger ? styles.danger : ''}`}
          onAction={() => (typeof run === 'string' ? router.history.push(run) : run())}
        >
          {icon}
          <span className={styles.label}>{name}</span>
          {note && <span className={styles.note}>{note}</span>}
          {shortcut && <Keys keys={shortcut} />}
        </MenuItem>
      ))}
    </AriaMenu>
  );
}
