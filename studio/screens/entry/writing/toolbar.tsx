import type { EditorState } from '@milkdown/prose/state';
import { isInTable } from '@milkdown/prose/tables';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Keys } from '../../../parts/shortcut.tsx';
import styles from './writing.module.css';
import { TABLE_ACTS, TOOLBAR } from './writing-acts.ts';
import { shortcutOf, type Writing } from './writing-session.ts';

interface Props {
  label: string;
  state: EditorState;
  run: Writing['run'];
}

/** The formatting toolbar. Arrow keys move between the buttons. */
export function Toolbar({ label: field, state, run }: Props) {
  const groups = isInTable(state) ? [...TOOLBAR, TABLE_ACTS] : TOOLBAR;
  return (
    <AriaToolbar aria-label={`Formatting: ${field}`} className={styles.toolbar ?? ''}>
      {groups.map((acts, index) => (
        <Group key={index} className={styles.group ?? ''}>
          {acts.map((act) => {
            const { label, icon: Icon, keys, isOn } = act;
            const shared = {
              'aria-label': label,
              className: styles.act ?? '',
              onPress: () => run(act),
              children: Icon ? <Icon aria-hidden="true" /> : label,
            };
            if (!Icon) return <Button key={label} {...shared} />;
            return (
              <TooltipTrigger key={label} delay={400} closeDelay={0}>
                {isOn ? (
                  <ToggleButton {...shared} isSelected={isOn(state)} />
                ) : (
                  <Button {...shared} />
                )}
                <Tooltip className={styles.tooltip ?? ''} offset={6} placement="bottom">
                  {label.replace('…', '')} {keys && <Keys keys={shortcutOf(keys)} />}
                </Tooltip>
              </TooltipTrigger>
            );
          })}
        </Group>
      ))}
    </AriaToolbar>
  );
}
