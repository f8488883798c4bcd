import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';
import { Keys } from './shortcut.tsx';

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string; shortcut?: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** What the selected tab shows. */
  children: ReactNode;
}

/** Tabs; the screen keeps which one is selected, in its address. */
export function Tabs<Name extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Name>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const tab = tabs.find(({ name }) => name === key);
        if (tab) onSelect(tab.name);
      }}
      keyboardActivation="manual"
      className={styles.tabs ?? ''}
    >
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map(({ name, label: text, shortcut }) => (
          <Tab key={name} id={name} className={styles.tab ?? ''}>
            {text}
            {shortcut && <Keys keys={shortcut} />}
          </Tab>
        ))}
      </TabList>
      {/* Its id is set once. */}
      <TabPanel key={selected} id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
