import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { Dialog, showDialog } from '../parts/dialog.tsx';
import { PictureTiles, TileContent } from './picture-tiles.tsx';
import styles from './pictures.module.css';

/** A chosen picture: the path of its file, or its slug in the library. */
export interface ChosenPicture {
  value: string;
  /** What it shows, if the library says it. */
  alt: string | null;
}

const chosen = ({ path, slug, alt }: ListedPicture): ChosenPicture => ({
  value: path ?? slug,
  alt,
});

/** Asks for a picture; undefined if none is chosen. */
export const choosePicture = (label: string) =>
  showDialog<ChosenPicture>((close) => (
    <Dialog title={`Choose: ${label}`} size="wide" onClose={() => close()}>
      <PictureTiles
        onAdded={(picture) => close(chosen(picture))}
        renderTile={(picture) => (
          <button type="button" className={styles.tile} onClick={() => close(chosen(picture))}>
            <TileContent picture={picture} />
          </button>
        )}
      />
    </Dialog>
  ));
