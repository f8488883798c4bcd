import type { EntryDraft } from '../../../saving/use-entry-draft.ts';
import { PageFrame } from '../../site/page-frame.tsx';
import { placeFrom } from '../../site/places.ts';
import { Preview } from './preview.tsx';

interface Props {
  draft: EntryDraft;
  path: string;
  /** Called with the path of a field of the entry whose words were clicked. */
  onChoose: (path: string) => void;
}

/** The page of an entry, which follows its draft and keeps its place. */
export const PageBeside = ({ draft: { entry }, path, onChoose }: Props) => (
  <Preview
    revisions={[entry.newest.id]}
    path={path}
    isNarrow
    renderEdited={(shown) => (
      <PageFrame
        {...shown}
        selected={NONE}
        text={null}
        onTyped={ignore}
        onFields={ignore}
        onHover={ignore}
        onChoose={({ places }) => {
          const own = places.map(placeFrom).find(({ entryId }) => entryId === entry.id);
          if (own) onChoose(own.path);
        }}
      />
    )}
  />
);
const NONE: string[] = [];
const ignore = () => {};
