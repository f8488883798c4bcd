import { PageFrame } from '../../site/page-frame.tsx';
import { placeFrom } from '../../site/places.ts';
import { Preview } from './preview.tsx';

interface Props {
  revisions: readonly string[];
  path: string;
  /** Called with each field whose words were clicked. */
  onChoose: (place: ReturnType<typeof placeFrom>) => void;
}

/** The page of an entry, which follows its draft and keeps its place. */
export const PageBeside = ({ revisions, path, onChoose }: Props) => (
  <Preview
    revisions={revisions}
    path={path}
    isNarrow
    renderEdited={(shown) => (
      <PageFrame {...shown} onChoose={({ places }) => places.map(placeFrom).forEach(onChoose)} />
    )}
  />
);
