import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { within } from '../../provider/load-script.ts';

/** Milliseconds that a click waits for the dialog's script. */
const TIMEOUT = 3_000;
/** Elements that need the key "/" themselves. */
const TYPING = 'input, textarea, select, dialog, [contenteditable]';

/**
 * The link to the search. With script the link and the key "/" open a dialog, whose script is loaded then.
 * If it does not load, the link leads to the page.
 */
export function SearchLink({ className }: { className: string }) {
  const router = useRouter();
  const [dialog, setDialog] = useState<ReactNode>(null);

  async function open() {
    try {
      const script = import('../search/search-dialog.tsx');
      const timedOut = () => new Error('loading the search dialog timed out');
      const { SearchDialog } = await within(TIMEOUT, script, timedOut);
      setDialog(<SearchDialog onClose={() => setDialog(null)} />);
    } catch {
      await router.navigate({ to: '/search' });
    }
  }

  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, target } = event;
      if (key !== '/' || altKey || ctrlKey || metaKey || event.defaultPrevented) return;
      if ((target as Element).closest(TYPING) || document.querySelector(':modal')) return;
      event.preventDefault();
      void open();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });

  return (
    <>
      <a
        href="/search"
        aria-label="Search"
        className={className}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void open();
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="8" cy="8" r="6" />
          <path d="m13 13 6 6" />
        </svg>
      </a>
      {dialog}
    </>
  );
}
