import { createContext, use, type ComponentType } from 'react';
import type { KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { Field } from '../../../../contract/kinds/field.ts';
import type { Other } from '../../../saving/use-others.ts';
import type { Problem } from '../../../../contract/actions/problem.ts';
import controls from '../../../parts/field.module.css';
import { problemAt } from '../form-model.ts';

/** The properties of a field's component. */
export interface FieldProps {
  field: Field;
  /** The dotted path from the top of the form. */
  path: string;
  value: unknown;
  /** The label of a list item, which names its position. */
  label?: string;
}

interface Form {
  /** Writes a value; undefined removes it. */
  change(path: string, value: unknown): void;
  /** Names a picture that was uploaded in place of its placeholder; null takes that out of the text. */
  fill(placeholder: string, slug: string | null): void;
  readOnly: boolean;
  problems: readonly Problem[];
  /** Shows a field by its type. */
  View: ComponentType<FieldProps>;
  /** The field of the main text of the entry, and of its title above it; null for none. */
  main: string | null;
  title: string | null;
  /** Of the entry. */
  kind: KindName;
  /** The id of a field's element. */
  idOf(path: string): string;
  /** Who else has the entry open, and where they have the cursor. */
  others: readonly Other[];
}

export const FormContext = createContext<Form | null>(null);

export function useForm(): Form {
  const form = use(FormContext);
  if (!form) throw new Error('a field needs a form');
  return form;
}

/** The control properties that all types of fields share. */
export function useControl({ field, path, label }: FieldProps) {
  const { change, problems, readOnly } = useForm();
  return {
    /** Writes the value of the field; undefined removes it. */
    write: (written: unknown) => change(path, written),
    label: label ?? field.label,
    hideLabel: label !== undefined,
    help: label === undefined ? field.help : undefined,
    error: problemAt(problems, path),
    isReadOnly: readOnly,
  };
}

/** Help and error of fields that react-aria does not label. */
export const FieldNotes = ({
  help,
  error,
}: Pick<ReturnType<typeof useControl>, 'help' | 'error'>) => (
  <>
    {help && <p className={controls.help}>{help}</p>}
    {error && <p className={controls.error}>{error}</p>}
  </>
);

/** The id of the element at a place, for links to it: the path of a field of the entry, or of a part behind its kind. */
export const fieldId = (path: string) => `field-${path}`;
