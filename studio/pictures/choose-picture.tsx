import { useQuery } from '@tanstack/react-query';
import { api, call } from '../api-client.ts';
import { Dialog, showDialog } from '../parts/dialog.tsx';
import { PictureTiles, TileContent } from './picture-tiles.tsx';
import styles from './pictures.module.css';

/** A chosen picture: its slug in the library, or the path of its file. */
export interface ChosenPicture {
  value: string;
  /** What it shows, if the library says it. */
  alt: string | null;
}

/** What people call a picture in a file: the words of its name, then those of its folders. */
export function fileName(path: string): string {
  const parts = path
    .replace('/static/pictures/', '')
    .replace(/\.\w+$/, '')
    .split('/');
  const words = parts.toReversed().join(' · ').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Asks for a picture; undefined if none is chosen. */
export const choosePicture = (label: string) =>
  showDialog<ChosenPicture>((close) => (
    <Dialog title={`Choose: ${label}`} size="wide" onClose={() => close()}>
      <PictureTiles
        onAdded={({ slug, alt }) => close({ value: slug, alt })}
        renderTile={(picture) => (
          <button
            type="button"
            className={styles.tile}
            onClick={() => close({ value: picture.slug, alt: picture.alt })}
          >
            <TileContent picture={picture} />
          </button>
        )}
        renderMore={(search) => (
          <Files search={search} onChoose={(value) => close({ value, alt: null })} />
        )}
      />
    </Dialog>
  ));

/** The pictures in files of the site. */
function Files({ search, onChoose }: { search: string; onChoose: (path: string) => void }) {
  const { data } = useQuery({
    queryKey: ['picture files'],
    queryFn: () => call(() => api.pictures.files.$get()),
  });
  const wanted = search.toLowerCase().split(/[\s_./-]+/);
  const found = (data?.files ?? []).filter((path) => {
    const name = fileName(path).toLowerCase();
    return wanted.every((word) => name.includes(word));
  });
  if (found.length === 0) return null;
  return (
    <>
      <h3>Drawings and pictures that come with the site</h3>
      <ul className={styles.tiles}>
        {found.map((path) => (
          <li key={path}>
            <button type="button" className={styles.tile} onClick={() => onChoose(path)}>
              <span className={styles.frame}>
                <img src={path} alt="" loading="lazy" />
              </span>
              <span className={styles.name}>{fileName(path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
