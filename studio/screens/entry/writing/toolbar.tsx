import { useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Keys } from '../../../parts/shortcut.tsx';
import styles from './writing.module.css';
import { isWithinTable, TABLE_ACTS, TOOLBAR, type WritingAct } from './writing-acts.ts';
import type { Writing } from './writing-session.ts';

/** What can be done to a text; arrow keys move between the buttons. */
export function Toolbar({ writing, label }: { writing: Writing; label: string }) {
  const { view, subscribe } = writing;
  const inTable = useSyncExternalStore(subscribe, () => isWithinTable(view.state));
  return (
    <AriaToolbar aria-label={`Formatting: ${label}`} className={styles.toolbar ?? ''}>
      {TOOLBAR.map((acts, index) => (
        <Group key={index} className={styles.group ?? ''}>
          {acts.map((act) => (
            <Act key={act.label} act={act} writing={writing} />
          ))}
        </Group>
      ))}
      {inTable && (
        <Group aria-label="Table" className={styles.group ?? ''}>
          {TABLE_ACTS.map((act) => (
            <Act key={act.label} act={act} writing={writing} />
          ))}
        </Group>
      )}
    </AriaToolbar>
  );
}

function Act({ act, writing }: { act: WritingAct; writing: Writing }) {
  const { ctx, view, subscribe } = writing;
  const { label, icon: Icon, keys, run, isOn, isDisabled } = act;
  const on = useSyncExternalStore(subscribe, () => isOn?.(view.state) ?? false);
  const disabled = useSyncExternalStore(subscribe, () => isDisabled?.(view.state) ?? false);
  const shared = {
    'aria-label': label,
    isDisabled: disabled,
    className: Icon ? (styles.act ?? '') : (styles.wordAct ?? ''),
    // A press goes on with the text.
    onPress() {
      view.focus();
      run(ctx);
    },
    children: Icon ? <Icon aria-hidden="true" /> : label,
  };
  if (!Icon) return <Button {...shared} />;
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      {isOn ? <ToggleButton {...shared} isSelected={on} /> : <Button {...shared} />}
      <Tooltip className={styles.tooltip ?? ''} offset={6} placement="bottom">
        {label.replace('…', '')} {keys && <Keys keys={keys.toLowerCase().replaceAll('-', '+')} />}
      </Tooltip>
    </TooltipTrigger>
  );
}
