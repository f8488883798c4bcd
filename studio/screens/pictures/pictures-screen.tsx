import { Link, useSearch } from '@tanstack/react-router';
import { Screen } from '../../parts/screen.tsx';
import { PictureTiles, TileContent } from '../../pictures/picture-tiles.tsx';
import styles from '../../pictures/pictures.module.css';

/** The library of pictures. */
export default function PicturesScreen() {
  const { show } = useSearch({ strict: false });
  return (
    <Screen title="Pictures">
      <PictureTiles
        key={show}
        first={show}
        renderTile={(picture) => (
          <Link to="/entries/$id" params={{ id: picture.id }} className={styles.tile}>
            <TileContent picture={picture} />
          </Link>
        )}
      />
    </Screen>
  );
}
