import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contentKinds } from '../../../../contract/kinds/content-kinds.ts';
import { entryQuery } from '../../../api-client.ts';
import controls from '../../../parts/field.module.css';
import { Checkbox, TextField } from '../../../parts/field.tsx';
import { usePicture } from '../../../pictures/use-picture.ts';
import { withValue } from '../../../saving/draft-text.ts';
import { useEntryDraft } from '../../../saving/use-entry-draft.ts';
import { FocusPicker, type Focus } from '../focus-picker.tsx';
import { countOf } from '../form-model.ts';
import { fieldId } from './form-context.tsx';
import styles from './fields.module.css';

const { alt: ALT, decorates: DECORATES } = contentKinds.picture.fields;

/** The place of what a picture says, within the form of an entry that shows it. */
const placeOf = (slug: string) => `picture:${slug}`;

interface Props {
  /** What the field or the text calls it. */
  value: string;
  /** The id of its entry. */
  id: string;
  /** Null while it is processing. */
  src: string | null;
}

/** Focal point and description of a picture, where an entry shows it. They are a draft of the picture. */
export function PictureDetails({ value, id, src }: Props) {
  const draft = useEntryDraft(useQuery(entryQuery(id)).data, true);
  const { text, phase = 'saved' } = draft?.state ?? {};
  if (!draft || !text || !('values' in text)) return null;
  const { readOnly, saver } = draft;
  const { focus, decorates } = text.values as { focus?: Focus; decorates?: true };
  const alt = String(text.values.alt ?? '');
  const write = (name: string, written: unknown) =>
    saver.change(withValue(saver.getState().text, ['values', name], written));
  return (
    <div id={fieldId(placeOf(value))} className={`stack ${styles.picture}`}>
      {src && (
        <FocusPicker
          src={src}
          focus={focus ?? null}
          isReadOnly={readOnly}
          onChange={(next) => write('focus', next)}
        />
      )}
      {src && !readOnly && (
        <p className={controls.help}>
          {focus
            ? 'The site crops the picture around the point.'
            : 'Click the most important part.'}
        </p>
      )}
      {!decorates && (
        <TextField
          label={ALT.label}
          value={alt}
          onChange={(typed) => write('alt', typed || undefined)}
          {...countOf(ALT, alt)}
          help="What it shows, for people who can’t see it."
          rows={2}
          isReadOnly={readOnly}
        />
      )}
      {(decorates || alt === '') && (
        <Checkbox
          isSelected={decorates === true}
          onChange={(on) => write('decorates', on || undefined)}
          isDisabled={readOnly}
        >
          {DECORATES.label}
        </Checkbox>
      )}
      {['conflict', 'refused', 'unreachable'].includes(phase) && (
        <p role="alert" className={controls.error}>
          Not saved. Your text is kept in this browser.{' '}
          <Link to="/entries/$id" params={{ id }}>
            Open the picture
          </Link>
        </p>
      )}
    </div>
  );
}

/** The pictures of a main text, each with its details. */
export function PicturesInText({ text }: { text: string }) {
  const slugs = new Set(Array.from(text.matchAll(/\]\(media:([a-z0-9-]+)/g), ([, slug]) => slug!));
  if (slugs.size === 0) return null;
  return (
    <section className={`stack ${styles.list}`} aria-label="Pictures in the text">
      <h2>Pictures in the text</h2>
      {[...slugs].map((slug) => (
        <PictureInText key={slug} slug={slug} />
      ))}
    </section>
  );
}

function PictureInText({ slug }: { slug: string }) {
  const picture = usePicture(slug);
  const [isOpen, setOpen] = useState(false);
  if (!picture?.id) return null;
  return (
    <details
      id={fieldId(placeOf(slug))}
      className={styles.fold}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.toggle}>
        {picture.src && <img src={picture.src} alt="" className={styles.thumb} loading="lazy" />}
        <span>{picture.name}</span>
      </summary>
      {isOpen && <PictureDetails value={slug} id={picture.id} src={picture.src} />}
    </details>
  );
}
