import { PanelRight } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { sharedState } from '../../parts/shared-state.ts';
import { useMatches } from '../../parts/use-matches.ts';
import styles from './entry.module.css';

/** Whether the drawer is open, where there is no room for the settings beside the text. */
const drawer = sharedState(false);
const close = () => drawer.set(false);
export const openSettings = () => drawer.set(true);

const useIsBeside = () => useMatches('(min-width: 1000px)');

/** What an entry has besides its title and its main text: beside them, or in a drawer. */
export function Settings({ children }: { children: ReactNode }) {
  const isBeside = useIsBeside();
  const isOpen = drawer.use();
  useEffect(() => close, []);
  if (isBeside)
    return (
      <aside className={styles.column} aria-label="Settings">
        {children}
      </aside>
    );
  if (!isOpen) return null;
  return (
    <Dialog title="Settings" size="drawer" onClose={close}>
      <div className={styles.column}>{children}</div>
    </Dialog>
  );
}

/** Opens the drawer; absent where the settings are beside the text. */
export const SettingsButton = () =>
  useIsBeside() ? null : (
    <Button icon={<PanelRight />} onPress={openSettings}>
      Settings
    </Button>
  );
