import type { ImgHTMLAttributes } from 'react';
import {
  ACROSS,
  detailsOf,
  REMOTE,
  remoteSrcSetOf,
  srcSetOf,
  type Format,
} from '../../contract/shown-picture.ts';

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'srcSet'> {
  /** Its address, with details if it is in the library (contract/shown-picture.ts). */
  src: string | undefined;
  /** What it shows, if the library does not say it; empty if it decorates. */
  alt: string;
  /** How wide it is shown (the attribute of HTML). */
  sizes?: string;
}

/**
 * A picture. One of the library or of a remote provider comes in the size that fits. Where it is cut, its focus stays
 * in view; its styles come with the page (server/pages/render/picture-styles.ts) or, in the browser, with the picture.
 */
export function Picture({ src = '', alt, sizes = ACROSS, ...attributes }: PictureProps) {
  const shown = detailsOf(src);
  const { path = src, file = null, width = 0, focus } = shown ?? {};
  const setOf = (format: Format) =>
    file === null ? remoteSrcSetOf(src, format) : srcSetOf(file, width, format);
  const hasSizes = file !== null || src.startsWith(REMOTE);
  const image = (
    <img
      src={path || undefined}
      {...(hasSizes && { srcSet: setOf('webp'), sizes })}
      alt={shown?.alt ?? alt}
      {...attributes}
      data-focus={focus?.join(' ')}
      data-picture={shown?.slug}
      ref={(element) => {
        if (element && focus) element.style.objectPosition = `${focus[0]}% ${focus[1]}%`;
      }}
    />
  );
  if (!hasSizes) return image;
  return (
    <picture ref={(element) => void element?.style.setProperty('display', 'contents')}>
      <source hidden type="image/avif" srcSet={setOf('avif')} sizes={sizes} />
      {image}
    </picture>
  );
}
