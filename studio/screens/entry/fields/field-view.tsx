import { memo, type ComponentType } from 'react';
import type { Field } from '../../../../contract/kinds/field.ts';
import controls from '../../../parts/field.module.css';
import { Checkbox, Select } from '../../../parts/field.tsx';
import { DateInput } from './date-field.tsx';
import { FieldNotes } from './field-notes.tsx';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import { GroupInput } from './group-field.tsx';
import { ListInput } from './list-field.tsx';
import { MarkdownInput } from './markdown-field.tsx';
import { NumberInput } from './number-field.tsx';
import { PictureInput } from './picture-field.tsx';
import { ReferenceInput } from './reference-field.tsx';
import { TextInput } from './text-field.tsx';

/** One of a few words. */
function ChoiceInput(props: FieldProps) {
  const { field, path, value } = props;
  const { change } = useForm();
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }));
  return (
    <Select
      {...useControl(props)}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => change(path, chosen || undefined)}
      options={field.optional ? [{ value: '', label: 'None' }, ...options] : options}
      placeholder={field.optional ? 'None' : 'Choose'}
    />
  );
}

/** Present and true, or absent. */
function FlagInput(props: FieldProps) {
  const { change } = useForm();
  const { label, help, error, isReadOnly } = useControl(props);
  return (
    <div className={controls.field}>
      <Checkbox
        isSelected={props.value === true}
        onChange={(on) => change(props.path, on || undefined)}
        isDisabled={isReadOnly}
      >
        {label}
      </Checkbox>
      <FieldNotes help={help} error={error} />
    </div>
  );
}

const COMPONENTS: Record<Field['type'], ComponentType<FieldProps>> = {
  text: TextInput,
  path: TextInput,
  markdown: MarkdownInput,
  number: NumberInput,
  choice: ChoiceInput,
  date: DateInput,
  flag: FlagInput,
  picture: PictureInput,
  reference: ReferenceInput,
  list: ListInput,
  group: GroupInput,
};

/** The component of a type of field; rendered again only when its value changes. */
export const FieldView = memo(function FieldView(props: FieldProps) {
  const Component = COMPONENTS[props.field.type];
  return <Component {...props} />;
});
