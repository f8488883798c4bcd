import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { api, call, useMay } from '../api-client.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Segments } from '../parts/segments.tsx';
import { Loaded } from '../parts/state.tsx';
import { AddButton, DropZone } from './add-button.tsx';
import styles from './pictures.module.css';
import { UploadList } from './upload-list.tsx';

const SHOW = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Not used' },
  { value: 'undescribed', label: 'No description' },
  { value: 'deleted', label: 'Deleted' },
] as const;

type Show = (typeof SHOW)[number]['value'];

interface Props {
  /** Shows a picture. */
  renderTile: (picture: ListedPicture) => ReactNode;
  onAdded?: (picture: ListedPicture) => void;
  /** What else can be chosen, by the words of the search. */
  renderMore?: (search: string) => ReactNode;
}

/** The library: a search, its pictures, and ways to add some. */
export function PictureTiles({ renderTile, onAdded, renderMore }: Props) {
  const [q, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const mayAdd = useMay('media:write');
  const query = useInfiniteQuery({
    queryKey: ['pictures', q, show],
    queryFn: ({ pageParam }) =>
      call(() =>
        api.pictures.$get({ query: { q, show, ...(pageParam && { cursor: pageParam }) } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const body = (
    <>
      <div className={styles.head}>
        <TextField label="Search" type="search" value={q} onChange={setSearch} />
        <Segments label="Which pictures" options={SHOW} value={show} onChange={setShow} />
        {mayAdd && <AddButton {...(onAdded && { onAdded })} />}
      </div>
      <UploadList />
      <Loaded query={query} what="pictures">
        {({ pages }) => {
          const pictures = pages.flatMap((page) => page.pictures);
          return (
            <>
              {pictures.length === 0 && (
                <p className={styles.empty}>
                  {q || show !== 'all'
                    ? 'No picture of the library is like that.'
                    : 'The library is empty. Drop pictures here, paste them, or choose them with the button.'}
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
              {show === 'all' && renderMore?.(q)}
            </>
          );
        }}
      </Loaded>
    </>
  );
  return mayAdd ? <DropZone {...(onAdded && { onAdded })}>{body}</DropZone> : body;
}

/** The picture of a tile, and what people call it. */
export const TileContent = ({ picture }: { picture: ListedPicture }) => (
  <>
    <span className={styles.frame}>
      {picture.thumb ? (
        <img src={picture.thumb} alt="" loading="lazy" />
      ) : (
        <i>{picture.state === 'failed' ? 'Its sizes could not be made' : 'Being made ready'}</i>
      )}
    </span>
    <span className={styles.name}>{picture.name}</span>
    {picture.alt === null && <em className={styles.lacks}>No description</em>}
  </>
);
