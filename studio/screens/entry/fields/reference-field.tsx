import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { ListedEntry } from '../../../../server/studio/studio-types.ts';
import controls from '../../../parts/field.module.css';
import { entriesQuery } from '../../../api-client.ts';
import { Notes } from '../../../parts/field.tsx';
import { textValue } from '../form-model.ts';
import { useControl, useForm, type FieldProps } from './form-context.ts';
import styles from './fields.module.css';

/** More would not be read. */
const SHOWN = 40;

/** Another entry, by slug or name: typed, or chosen from what is there. */
export function ReferenceInput(props: FieldProps) {
  const { field, path } = props;
  const { change } = useForm();
  const { label, hideLabel, help, error, isReadOnly } = useControl(props);
  const { data } = useQuery(entriesQuery);
  const value = typeof props.value === 'string' ? props.value : '';
  // Until something is typed, everything is offered.
  const [typed, setTyped] = useState('');

  const ofKind = data?.entries.filter(({ kind }) => kind === field.to) ?? [];
  const stored = ({ slug, title }: ListedEntry) => (field.by === 'name' ? (title ?? slug) : slug);
  const target = ofKind.find((entry) => stored(entry) === value);
  const wanted = typed.trim().toLowerCase();
  const options = ofKind
    .filter(({ slug, title }) => `${slug} ${title ?? ''}`.toLowerCase().includes(wanted))
    .slice(0, SHOWN);
  const isMissing = value !== '' && data !== undefined && !target;

  return (
    <div className={controls.field}>
      <ComboBox
        inputValue={value}
        onInputChange={(text) => {
          setTyped(text);
          if (text !== value) change(path, textValue(field, text));
        }}
        onOpenChange={(open) => open || setTyped('')}
        onSelectionChange={(key) => {
          const chosen = ofKind.find(({ id }) => id === key);
          if (chosen) change(path, stored(chosen));
        }}
        selectedKey={null}
        items={options}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="focus"
        isReadOnly={isReadOnly}
        isInvalid={!!error}
        validationBehavior="aria"
        className={controls.field ?? ''}
      >
        <Label className={hideLabel ? 'visually-hidden' : (controls.head ?? '')}>{label}</Label>
        <div className={styles.combo}>
          <Input className={controls.input ?? ''} />
          <Button className={styles.comboButton ?? ''}>
            <ChevronDown aria-hidden="true" />
          </Button>
        </div>
        <Notes help={help} error={error} />
        <Popover className={controls.popover ?? ''}>
          <ListBox<ListedEntry>
            className={controls.options ?? ''}
            renderEmptyState={() => <p className={controls.help}>Nothing is called that.</p>}
          >
            {(entry) => (
              <ListBoxItem
                id={entry.id}
                textValue={stored(entry)}
                className={controls.option ?? ''}
              >
                <Text slot="label">{entry.title ?? entry.slug}</Text>
                <Text slot="description" className={controls.help ?? ''}>
                  {entry.slug}
                </Text>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {target && (
        <Link to="/entries/$id" params={{ id: target.id }} className={styles.target}>
          {field.by === 'name' ? target.slug : (target.title ?? target.slug)}
        </Link>
      )}
      {isMissing && !error && (
        <p className={field.by === 'name' ? controls.help : controls.error}>
          {field.by === 'name'
            ? `There is no ${field.to} of this name; it is shown as you type it.`
            : `No ${field.to} is called that.`}
        </p>
      )}
    </div>
  );
}
