import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { api, call, useMay } from '../api-client.ts';
import { Button } from '../parts/button.tsx';
import { Select, TextField } from '../parts/field.tsx';
import { Segments } from '../parts/segments.tsx';
import { Loaded } from '../parts/state.tsx';
import { AddButton, DropZone } from './add-button.tsx';
import styles from './pictures.module.css';
import { UploadList } from './upload-list.tsx';
import { LOOK_AGAIN } from './use-picture.ts';

const SHOW = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Not used' },
  { value: 'undescribed', label: 'No description' },
  { value: 'changed', label: 'Unpublished changes' },
  { value: 'deleted', label: 'Deleted' },
] as const;

const EVERY_TAG = { value: '', label: 'All' };

type Show = (typeof SHOW)[number]['value'];

interface Props {
  /** Shows a picture. */
  renderTile: (picture: ListedPicture) => ReactNode;
  onAdded?: (picture: ListedPicture) => void;
  /** Which pictures are shown at first; by default all. */
  first?: string | undefined;
}

const isProcessing = ({ state }: ListedPicture) => state === 'making';

/** The library: a search, its pictures, and ways to add some. */
export function PictureTiles({ renderTile, onAdded, first }: Props) {
  const [q, setSearch] = useState('');
  const [show, setShow] = useState<Show>(SHOW.find(({ value }) => value === first)?.value ?? 'all');
  const [tag, setTag] = useState('');
  const mayAdd = useMay('media:write');
  const query = useInfiniteQuery({
    queryKey: ['pictures', q, show, tag],
    queryFn: ({ pageParam }) =>
      call(() =>
        api.pictures.$get({
          query: { q, show, ...(tag && { tag }), ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ pictures }) => pictures.some(isProcessing)) && LOOK_AGAIN,
  });
  const { data: { tags } = { tags: [] } } = useQuery({
    queryKey: ['pictures', 'tags'],
    queryFn: () => call(() => api.pictures.tags.$get()),
  });
  return (
    <DropZone isOff={!mayAdd} {...(onAdded && { onAdded })}>
      <div className={`row ${styles.head}`}>
        <TextField label="Search" type="search" value={q} onChange={setSearch} />
        {tags.length > 0 && (
          <Select
            label="Tag"
            value={tag}
            onChange={setTag}
            options={[EVERY_TAG, ...tags.map((one) => ({ value: one, label: one }))]}
          />
        )}
        <Segments label="Show" options={SHOW} value={show} onChange={setShow} />
        {mayAdd && <AddButton {...(onAdded && { onAdded })} />}
      </div>
      <UploadList />
      <Loaded query={query} what="pictures">
        {({ pages }) => {
          const pictures = pages.flatMap((page) => page.pictures);
          return (
            <>
              {pictures.length === 0 && (
                <p className="soft">
                  {q || tag || show !== 'all'
                    ? 'No pictures match.'
                    : 'No pictures yet. Drop or paste pictures here, or choose files.'}
                </p>
              )}
              <ul className={styles.tiles}>
                {pictures.map((picture) => (
                  <li key={picture.id}>{renderTile(picture)}</li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button
                  onPress={() => void query.fetchNextPage()}
                  isPending={query.isFetchingNextPage}
                >
                  Show more
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </DropZone>
  );
}

/** The picture of a tile, and what people call it. */
export const TileContent = ({ picture }: { picture: ListedPicture }) => (
  <>
    <span className={styles.frame}>
      {picture.thumb ? (
        <img src={picture.thumb} alt="" loading="lazy" />
      ) : (
        <i>{picture.state === 'failed' ? 'Processing failed' : 'Processing'}</i>
      )}
    </span>
    <span className={styles.name}>{picture.name}</span>
    {/* One that came as a file is described where it is shown. */}
    {picture.alt === null && picture.url !== picture.path && (
      <em className="soft">No description</em>
    )}
  </>
);
