import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, call, entriesQuery, mayWrite, useSession } from '../../api-client.ts';
import { LinkButton } from '../../parts/button.tsx';
import { entryName } from '../../parts/entry-name.ts';
import { fieldLabel } from '../../parts/field-label.ts';
import { Loaded } from '../../parts/state.tsx';
import { useDraft } from '../../saving/use-draft.ts';
import { changeField, Form, reveal } from '../entry/entry-form.tsx';
import { entryQuery } from '../entry/entry-query.ts';
import { FieldView } from '../entry/fields/field-view.tsx';
import { fieldId } from '../entry/fields/form-context.ts';
import { textValue } from '../entry/form-model.ts';
import { SaveLine } from '../entry/save-line.tsx';
import type { PlainText } from './page-frame.tsx';
import { fieldAt, placeFrom, valueAt } from './places.ts';
import styles from './site.module.css';

/** Milliseconds after the last keystroke until the page shows it: less than drafts are saved after elsewhere. */
const PAUSE_MS = 150;

/** On how many pages fields are shown; asked again until all pages are looked at. */
const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: () => call(() => api.preview.places.$get()),
  staleTime: 60_000,
  refetchInterval: ({ state: { data } }) => (data && data.checked < data.total ? 500 : false),
});

interface Props {
  /** A place, as `data-field` names it. */
  name: string;
  onSaved: (entryId: string, revision: string) => void;
  onPlain: (plain: PlainText | null) => void;
}

/** One field of an entry, beside the page that shows it. */
export function FieldPanel({ name, ...told }: Props) {
  const { entryId, path } = placeFrom(name);
  const query = useQuery(entryQuery(entryId));
  const { pages = {}, checked, total } = useQuery(placesQuery).data ?? {};
  const others = (pages[name] ?? 1) - 1;
  return (
    <>
      <Loaded query={query} what="entry">
        {(entry) => <OpenField key={entryId} entry={entry} path={path} {...told} />}
      </Loaded>
      {others > 0 && (
        <p className={styles.path}>
          Also on {others === 1 ? 'one other page' : `${others} other pages`}
          {checked === total ? '.' : ' so far.'}
        </p>
      )}
    </>
  );
}

interface OpenFieldProps extends Omit<Props, 'name'> {
  entry: EntryDetails;
  path: string;
}

function OpenField({ entry, path, onSaved, onPlain }: OpenFieldProps) {
  const { id, kind } = entry;
  const { saver, state, found } = useDraft(entry);
  const listed = useQuery(entriesQuery).data?.entries.find((one) => one.id === id);
  const readOnly = !mayWrite(useSession()) || listed?.remote === true;
  const { text, newest, phase, problems } = state;
  const field = fieldAt(kind, path);
  const toDecide = phase === 'conflict' || found.length > 0 || !('values' in text);
  const value = 'values' in text ? valueAt(text.values, path) : undefined;

  useEffect(() => {
    if (newest.state === 'draft') onSaved(id, newest.id);
  }, [onSaved, id, newest]);
  useEffect(() => {
    if (phase !== 'typed') return;
    const timer = setTimeout(() => void saver.flush(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [saver, phase, text]);
  useEffect(() => reveal(path), [path]);
  useEffect(() => {
    const isPlain = field?.type === 'text' && !readOnly && !toDecide;
    const write = (typed: string) => changeField(saver, path, textValue(field!, typed));
    onPlain(isPlain ? { text: String(value ?? ''), write } : null);
  }, [onPlain, saver, path, field, value, readOnly, toDecide]);

  const whole = (
    <LinkButton to="/entries/$id" params={{ id }} hash={path}>
      Open the whole entry
    </LinkButton>
  );
  return (
    <>
      <div>
        <h2 className={styles.name}>{entryName(entry)}</h2>
        <p className={styles.path}>{fieldLabel(kind, path)}</p>
      </div>
      {toDecide || !field ? (
        <p>There is something to decide in this entry first.</p>
      ) : (
        <Form entry={entry} problems={problems} readOnly={readOnly} saver={saver}>
          <div id={fieldId(path)}>
            <FieldView field={field} path={path} value={value} />
          </div>
        </Form>
      )}
      <div className={styles.foot}>
        <SaveLine state={state} saver={saver} />
        {whole}
      </div>
    </>
  );
}
