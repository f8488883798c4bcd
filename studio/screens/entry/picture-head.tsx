import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { entryQuery, queryClient } from '../../api-client.ts';
import { entryName } from '../../parts/entry-name.ts';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { largestPath } from '../../../contract/shown-picture.ts';
import { Button } from '../../parts/button.tsx';
import { AddButton, DropZone } from '../../pictures/add-button.tsx';
import { pictureQuery } from '../../pictures/use-picture.ts';
import type { EntryDraft } from '../../saving/use-entry-draft.ts';
import { useForm } from './fields/form-context.tsx';
import { Cut, FocusPicker, type Focus } from './focus-picker.tsx';
import styles from './picture-head.module.css';

/** The fields of a picture that are not written but made, or set on the picture. */
export const MADE_FIELDS: readonly string[] = ['path', 'file', 'width', 'height', 'focus'];

/** A picture above its form: its focus, the shapes in which the site cuts it, where it is used, and another file. */
export function PictureHead({
  draft,
  values,
}: {
  draft: EntryDraft;
  values: Record<string, unknown>;
}) {
  const { id, newest } = draft.entry;
  const { change, readOnly } = useForm();
  const { data } = useQuery(pictureQuery(id));
  const focus = (values.focus as Focus | undefined) ?? null;
  const src = largestPath(String(values.file), Number(values.width));
  // What was read may be of the file before.
  const isMade = data?.picture.url === src;
  const size = `${String(values.width)} × ${String(values.height)} pixels`;
  if (!isMade)
    return (
      <p role="status">
        {data?.picture.state === 'failed'
          ? 'This picture couldn’t be processed. Add the file again.'
          : 'Processing'}
      </p>
    );
  const { uses } = data;
  const replace = {
    label: 'Replace file…',
    multiple: false,
    to: `/api/pictures/${id}/file?${new URLSearchParams({ base: newest.id })}`,
    onAdded: () => {
      void queryClient.invalidateQueries({ queryKey: entryQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: ['pictures'] });
    },
  };
  return (
    <DropZone small isOff={readOnly} {...replace}>
      <div className={`stack ${styles.whole}`}>
        <div className={styles.columns}>
          <FocusPicker
            src={src}
            focus={focus}
            isReadOnly={readOnly}
            onChange={(next) => change('focus', next)}
          />
          <div className={`row ${styles.shapes}`}>
            <p className="soft">
              {focus
                ? 'How the site crops it'
                : 'Click the most important part. How the site crops it:'}
            </p>
            {(['wide', 'square', 'tall'] as const).map((shape) => (
              <Cut key={shape} src={src} focus={focus} className={styles[shape] ?? ''} />
            ))}
            {focus && !readOnly && (
              <Button variant="plain" onPress={() => change('focus', undefined)}>
                Reset focal point
              </Button>
            )}
          </div>
        </div>
        <p className="soft">{size}</p>
        {!readOnly && <AddButton {...replace} />}
        <section aria-label="Used in" className="stack">
          <h2>Used in</h2>
          {uses.length === 0 ? (
            <p>Not used yet</p>
          ) : (
            <ul>
              {uses.map((use) => (
                <li key={use.id}>
                  <Link to="/entries/$id" params={{ id: use.id }} hash={use.field}>
                    {entryName({ kind: use.kind as KindName, slug: '', title: use.title })}
                  </Link>
                  {use.state === 'draft' && ' (in a draft)'}
                  {use.state === 'scheduled' && ' (scheduled)'}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </DropZone>
  );
}
