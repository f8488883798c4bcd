import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { buttonClass } from '../../ui/button.ts';

/** Copies the address of a result, which opens at the result. Without script there is none: the address bar has it. */
export function CopyLink({ path }: { path: string }) {
  const hydrated = useHydrated();
  const [note, setNote] = useState({ path: '', words: '' });
  if (!hydrated) return null;
  const copy = async () => {
    const words = await navigator.clipboard.writeText(`${location.origin}${path}#result`).then(
      () => 'Link copied.',
      () => 'Your browser blocked copying. Copy the address of this page instead.',
    );
    setNote({ path, words });
  };
  return (
    <>
      <button type="button" onClick={copy} className={buttonClass('quiet', 'small')}>
        Copy link
      </button>
      <span role="status">{note.path === path && note.words}</span>
    </>
  );
}
