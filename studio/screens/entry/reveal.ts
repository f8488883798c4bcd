import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fieldId } from './fields/form-context.tsx';
import { openSettings } from './settings.tsx';

/** The controls of fields, without toolbars and the switch between views. */
const CONTROL =
  ':is(summary, input:not([type=radio]), textarea, select, button:not([role=toolbar] *, [tabindex="-1"]), [contenteditable=true]):not([hidden] *)';

/** Milliseconds between looks for a field that is not there yet, and how many. */
const LOOK_AGAIN = 100;
const MOST_LOOKS = 20;

/** Opens what hides a field, and focuses its first control, or that of the closest group that exists. */
export function reveal(path: string, looks = MOST_LOOKS) {
  if (focusField(path) || looks === 0) return;
  openSettings();
  setTimeout(() => reveal(path, looks - 1), LOOK_AGAIN);
}

/** Returns whether there is such a field. */
function focusField(path: string): boolean {
  const names = path.split('.');
  for (let depth = names.length; depth > 0; depth--) {
    const place = document.getElementById(fieldId(names.slice(0, depth).join('.')));
    if (!place) continue;
    let group = place.closest('details');
    for (; group; group = group.parentElement?.closest('details') ?? null) group.open = true;
    place.scrollIntoView({ block: 'center' });
    place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true });
    return true;
  }
  return false;
}

/** Reveals the field in the hash of the address, as links of the publish screen name it. @param parts how many there are */
export function useHash(parts = 0) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') reveal(hash);
  }, [hash, parts]);
}
