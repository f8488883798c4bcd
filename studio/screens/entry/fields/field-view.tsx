import { memo, type ComponentType } from 'react';
import type { Field } from '../../../../contract/kinds/field.ts';
import type { FieldProps } from './form-context.tsx';
import { GroupInput } from './group-field.tsx';
import { ListInput } from './list-field.tsx';
import { MarkdownInput } from './markdown-field.tsx';
import { PictureInput } from './picture-field.tsx';
import { AmongInput, ReferenceInput } from './reference-field.tsx';
import {
  ChoiceInput,
  DateInput,
  FlagInput,
  NumberInput,
  PathInput,
  PositionInput,
  TextInput,
} from './simple-fields.tsx';

const COMPONENTS: Record<Field['type'], ComponentType<FieldProps>> = {
  text: TextInput,
  path: PathInput,
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

/** Shows a field by its type. Memoized: rendered again only when its value changes. */
export const FieldView = memo(function FieldView(props: FieldProps) {
  const { field, path } = props;
  const Component =
    path === 'position' ? PositionInput : field.among ? AmongInput : COMPONENTS[field.type];
  return <Component {...props} />;
});
