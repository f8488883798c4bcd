import { Link } from '@tanstack/react-router';
import { Hash } from 'lucide-react';
import { useRef, type ComponentProps } from 'react';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { chooseReference } from './choose-reference.tsx';
import { useReferences, valueInWords } from './use-references.ts';
import { editText, showText, sourceOf, troubleIn, type ShownText } from './shown-text.ts';
import styles from './chip-field.module.css';

interface Props extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  onChange: (source: string) => void;
}

/**
 * A text field that shows what references stand for. It is a native one, whose text has the values; the chips are
 * drawn behind it.
 */
export function ChipField({ value, onChange, ...props }: Props) {
  const references = useReferences();
  const shown = showText(value, references);
  const { text, chips } = shown;
  const area = useRef<HTMLTextAreaElement>(null);
  /** What was stored for texts of this field: undoing brings back words, and with them their chips. */
  const stored = useRef(new Map<string, string>());
  const isReadOnly = props.isReadOnly || (!references && chips.length > 0);

  /** Types in the field as the browser does, which can be undone. @param typed for the chips in it */
  function insert(words: string, typed: ShownText['chips'] = []) {
    const element = area.current;
    if (!element) return;
    const { selectionStart: start, selectionEnd: end } = element;
    const caret = start + words.length;
    const next = editText(shown, text.slice(0, start) + words + text.slice(end), caret);
    const all = [...next.chips, ...typed.map((chip) => ({ ...chip, start, end: caret }))];
    const ordered = all.toSorted((one, other) => one.start - other.start);
    stored.current.set(text, value);
    stored.current.set(next.text, sourceOf({ text: next.text, chips: ordered }));
    element.focus();
    document.execCommand('insertText', false, words);
  }

  async function choose(typed = '') {
    const chosen = await chooseReference();
    // The dialog returns the focus first.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { text: words, chips: made } = chosen
      ? showText(`{{${chosen.name}}}`, references)
      : { text: typed, chips: [] };
    insert(words, made);
  }

  /** Selects chips as a whole. */
  function select(element: HTMLTextAreaElement, from: number, to: number) {
    const first = chips.find(({ start, end }) => start < from && from < end);
    const last = chips.find(({ start, end }) => start < to && to < end);
    if (first || last)
      element.setSelectionRange(first?.start ?? from, last?.end ?? to, element.selectionDirection);
  }

  return (
    <TextField
      {...props}
      isReadOnly={isReadOnly}
      value={text}
      error={props.error ?? troubleIn(value, references)}
      onChange={(typed, caret) => {
        // The source cannot keep a line break in these values.
        const words = typed.replaceAll('\n', ' ');
        const source = stored.current.get(words) ?? sourceOf(editText(shown, words, caret));
        stored.current.set(text, value);
        onChange(source);
      }}
      help={
        <>
          {props.help}
          {chips.length > 0 && (
            <ul className="row">
              {[...new Map(chips.map((chip) => [chip.source, chip])).values()].map(
                ({ source, reference }) =>
                  reference?.entryId && (
                    <li key={source}>
                      <Link to="/entries/$id" params={{ id: reference.entryId }}>
                        {reference.label}: {valueInWords(reference)}
                      </Link>
                    </li>
                  ),
              )}
            </ul>
          )}
        </>
      }
      action={
        !isReadOnly && (
          <span className={styles.insert}>
            <Button
              variant="plain"
              icon={<Hash />}
              label="Insert site value"
              excludeFromTabOrder
              onPress={() => void choose()}
            />
          </span>
        )
      }
      area={{
        ref: area,
        onSelect: ({ currentTarget }) =>
          select(currentTarget, currentTarget.selectionStart, currentTarget.selectionEnd),
        onBeforeInput(event) {
          if ((event.nativeEvent as InputEvent).data !== '{') return;
          event.preventDefault();
          void choose('{');
        },
        onKeyDown({ key, currentTarget: { selectionStart: at, selectionEnd }, currentTarget }) {
          if (at !== selectionEnd) return;
          // Deleting a part of a chip deletes the chip.
          if (key === 'Backspace' && chips.some(({ end }) => end === at))
            select(currentTarget, at - 1, at);
          if (key === 'Delete' && chips.some(({ start }) => start === at))
            select(currentTarget, at, at + 1);
        },
      }}
      behind={
        chips.length > 0 && (
          <>
            {chips.map(({ start, end, reference }, index) => (
              <span key={index}>
                {text.slice(chips[index - 1]?.end ?? 0, start)}
                <mark className={reference ? styles.chip : styles.unknown}>
                  {text.slice(start, end)}
                </mark>
              </span>
            ))}
            {text.slice(chips.at(-1)?.end)}
          </>
        )
      }
    />
  );
}
