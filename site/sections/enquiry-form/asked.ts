import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';

export type Form = ComponentType<PageWords<'shared'>['enquiry']>;

let form: Form | undefined;

/** The form of an asking page, if its script has been loaded. */
export const loadedForm = (): Form | undefined => form;

/** Loads the script of the form. */
export async function loadForm(): Promise<{ default: Form }> {
  form = (await import('./asked-form.tsx')).AskedForm;
  return { default: form };
}

let about = '';
const listeners = new Set<() => void>();

/**
 * Has the form on this page say what it is about, until another page is shown. The links to it have `data-ask`;
 * without script, or before it is there, the form says nothing.
 *
 * @param path what an enquiry may be about: see contract/enquiry/enquiry-origin.ts
 */
export function askAbout(path: string): void {
  about = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAsked(): string {
  useEffect(() => () => askAbout(''), []);
  return useSyncExternalStore(
    subscribe,
    () => about,
    () => '',
  );
}
