import { useQuery } from '@tanstack/react-query';
import type { PictureDraft } from '../../../server/studio/pictures/picture-drafts.ts';
import { api, call } from '../../api-client.ts';
import { Checkbox } from '../../parts/field.tsx';
import { formatTime } from '../../parts/when.tsx';
import styles from './publish.module.css';

/** Loads the unpublished changes of pictures that drafts show. */
export const usePictureDrafts = (revisions: readonly string[]) =>
  useQuery({
    queryKey: ['picture-drafts', revisions],
    queryFn: () => call(() => api.publish.pictures.$post({ json: { revisions: [...revisions] } })),
    // They may have been changed a moment ago, on another screen.
    refetchOnMount: 'always',
  });

interface Props {
  pictures: readonly PictureDraft[];
  included: readonly PictureDraft[];
  onChange: (id: string, on: boolean) => void;
}

/** Names the pictures with unpublished changes, and asks which of them are published as well. */
export function IncludedPictures({ pictures, included, onChange }: Props) {
  if (pictures.length === 0) return null;
  const { length } = included;
  return (
    <fieldset className={styles.included}>
      <legend>
        {['Includes no pictures', 'Includes 1 picture'][length] ?? `Includes ${length} pictures`}
      </legend>
      {pictures.map((picture) => (
        <Checkbox
          key={picture.id}
          isSelected={included.includes(picture)}
          onChange={(on) => onChange(picture.id, on)}
        >
          “{picture.name}”, {picture.isOwn ? 'your draft' : `draft by ${picture.by}`}
          {picture.publishAt !== null && `, scheduled for ${formatTime(picture.publishAt)}`}
        </Checkbox>
      ))}
      <p className="soft">Visitors see the old picture until its draft is published.</p>
    </fieldset>
  );
}
