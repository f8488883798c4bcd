import type { ComponentType } from 'react';
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
