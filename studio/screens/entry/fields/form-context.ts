import { createContext, use, type ComponentType } from 'react';
import type { Field } from '../../../../contract/kinds/field.ts';
import type { Problem } from '../../../../server/studio/studio-types.ts';
import { same } from '../../../saving/draft-text.ts';
import { problemAt } from '../form-model.ts';

/** What a component of a type of field is given. */
export interface FieldProps {
  field: Field;
  /** From the top of the form, dotted. */
  path: string;
  value: unknown;
  /** Of an item of a list, whose place names it. */
  label?: string;
}

interface Form {
  /** Writes a value; undefined removes it. */
  change(path: string, value: unknown): void;
  readOnly: boolean;
  problems: readonly Problem[];
  /** Whether nothing was ever published: what is empty is not wrong yet. */
  isNew: boolean;
  /** Shows a field by its type. */
  View: ComponentType<FieldProps>;
  /** The field whose text is the screen; null for none. */
  main: string | null;
}

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error('a field needs a form');
  return form;
}

/** Properties of a control, the same for all types of field. */
export function useControl({ field, path, value, label }: FieldProps) {
  const { problems, readOnly, isNew } = useForm();
  return {
    label: label ?? field.label,
    hideLabel: label !== undefined,
    help: label === undefined ? field.help : undefined,
    error: isNew && same(value, undefined) ? undefined : problemAt(problems, path),
    isReadOnly: readOnly,
  };
}

/** The element of a field, to lead there. */
export const fieldId = (path: string) => `field-${path}`;
