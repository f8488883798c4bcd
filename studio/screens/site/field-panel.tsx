import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { api, call } from '../../api-client.ts';
import type { PlacedField } from '../../edit-on-page/messages.ts';
import { Button, LinkButton } from '../../parts/button.tsx';
import controls from '../../parts/field.module.css';
import { TextField } from '../../parts/field.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { plainText } from '../../references/use-references.ts';
import { fieldLabel } from '../../naming/field-label.ts';
import { DraftForm } from '../entry/draft-form.tsx';
import { FieldView } from '../entry/fields/field-view.tsx';
import { fieldId } from '../entry/fields/form-context.tsx';
import { Overruled } from '../entry/draft-alerts.tsx';
import { reveal } from '../entry/reveal.ts';
import { SaveLine } from '../entry/save-line.tsx';
import { partsAround } from './places.ts';
import type { ChosenField } from './use-chosen-field.ts';
import styles from './site.module.css';

/** Counts the pages that show each field; polled until the server has checked all pages. */
const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: () => call(() => api.preview.places.$get()),
  staleTime: 60_000,
  refetchInterval: ({ state: { data } }) => (data && data.checked < data.total ? 500 : false),
});

interface Props extends ChosenField {
  /** Whether the page lacks something that the field refers to. */
  broken: boolean;
  /** What was clicked: changes with each click. */
  clicked: PlacedField | null;
  /** Returns the letters that were typed before the field was there, once. */
  takeAhead: () => string;
  onPath: (path: string) => void;
  /** Called when the person goes on to type in the page. */
  onType: () => void;
}

/** Takes the letters that are typed after a click on words, until their field has loaded. */
export function TypedAhead(props: { onTyped: (text: string) => void }) {
  const [text, setText] = useState('');
  const onTyped = useEffectEvent(props.onTyped);
  useEffect(() => onTyped(text), [text]);
  return (
    <TextField
      label="Your text is added once the field has loaded"
      value={text}
      onChange={setText}
      autoFocus
    />
  );
}

/** One field of an entry, beside the page that shows it. */
export function FieldPanel({
  draft,
  path,
  field,
  value,
  broken,
  clicked,
  takeAhead,
  onPath,
  shown,
  onType,
}: Props) {
  const { entry, state, found } = draft;
  const { id, kind } = entry;
  const take = useEffectEvent(takeAhead);
  // Again with each click: letters typed next belong to this field.
  const isInPage = useEffectEvent(() => shown !== null && clicked?.inPage === true);
  const type = useEffectEvent(onType);
  useLayoutEffect(() => {
    const ahead = take();
    if (ahead === '' && isInPage()) return type();
    reveal(path);
    if (ahead === '') return;
    // At the end, where the cursor is after the field has changed, and as typed: it reports this as other input.
    getSelection()?.modify('move', 'forward', 'documentboundary');
    document.execCommand('insertText', false, ahead);
  }, [path, clicked]);
  return (
    <>
      <div>
        <h2 className={styles.name}>{plainText(entryName(entry))}</h2>
        <p className="soft">{fieldLabel(kind, path)}</p>
      </div>
      {field ? (
        <DraftForm draft={draft}>
          <div id={fieldId(path)}>
            <FieldView field={field} path={path} value={value} />
          </div>
        </DraftForm>
      ) : (
        <p>Open the full entry first: its source has an error.</p>
      )}
      <Overruled draft={draft} />
      {(state.conflict || found.length > 0) && (
        <p role="alert" className={controls.error}>
          {state.conflict
            ? `${state.conflict.by} saved another version. Your text is kept in this browser. Open the full entry to choose.`
            : 'This browser has older unsaved changes. Open the full entry to restore or discard them.'}
        </p>
      )}
      {broken && (
        <p role="alert" className={controls.error}>
          This site value doesn’t exist. Choose another, or write it out.
        </p>
      )}
      <div className="row">
        {partsAround(kind, path).map((part) => (
          <Button key={part.path} onPress={() => onPath(part.path)}>
            {part.label}
          </Button>
        ))}
      </div>
      <div className={`row ${styles.foot}`}>
        <SaveLine draft={draft} />
        <LinkButton to="/entries/$id" params={{ id }} hash={path}>
          Open full entry
        </LinkButton>
      </div>
    </>
  );
}

/** Says on how many other pages a field is shown. */
export function OtherPages({ name }: { name: string }) {
  const { pages = {}, checked, total } = useQuery(placesQuery).data ?? {};
  const others = (pages[name] ?? 1) - 1;
  if (others === 0) return null;
  return (
    <p className="soft">
      Also on {others === 1 ? 'one other page' : `${others} other pages`}
      {checked === total ? '.' : ' so far.'}
    </p>
  );
}
