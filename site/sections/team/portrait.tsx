import type { ComponentProps } from 'react';
import { NO_BANNER } from '../../../contract/banner.ts';
import { detailsOf } from '../../../contract/shown-picture.ts';
import { Picture } from '../../ui/picture.tsx';

/** The placeholder for a missing picture (spec section 3). */
const GRAY_FIGURE = '/static/pictures/portraits/dummy.webp';

interface PortraitProps extends Omit<ComponentProps<typeof Picture>, 'src' | 'alt'> {
  /** Path of the picture; null or `NA` if there is none. */
  picture: string | null | undefined;
  /** Whom it shows; without a name it is decoration. */
  name?: string;
}

/** The portrait of a person. */
export const Portrait = ({ picture, name, ...attributes }: PortraitProps) => (
  <Picture
    src={picture && picture !== NO_BANNER ? picture : GRAY_FIGURE}
    alt={name ? portraitOf(name, picture) : ''}
    width="400"
    height="400"
    sizes="25rem"
    {...attributes}
  />
);

/** What a portrait shows, if the library does not say it. Those that come with the site are drawn. */
export const portraitOf = (name: string, picture: string | null | undefined): string =>
  `${detailsOf(picture ?? '')?.file ? 'Portrait' : 'Illustrated portrait'} of ${name}`;
