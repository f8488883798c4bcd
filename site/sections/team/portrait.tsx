import type { ImgHTMLAttributes } from 'react';
import { NO_BANNER } from '../../../contract/banner.ts';

/** The placeholder for a missing picture (spec section 3). */
const GRAY_FIGURE = '/static/pictures/portraits/dummy.webp';

interface PortraitProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> {
  /** Path of the picture; null or `NA` if there is none. */
  picture: string | null | undefined;
  /** Whom it shows; without a name it is decoration. */
  name?: string;
}

/** The drawn portrait of a person. */
export const Portrait = ({ picture, name, ...attributes }: PortraitProps) => (
  <img
    src={picture && picture !== NO_BANNER ? picture : GRAY_FIGURE}
    alt={name ? `Illustrated portrait of ${name}` : ''}
    width="400"
    height="400"
    {...attributes}
  />
);
