import { NO_BANNER } from '../../../contract/banner.ts';
import { ACROSS } from '../../../contract/shown-picture.ts';
import { Picture } from '../../ui/picture.tsx';

/** The cover of a service or of one of its texts; nothing if it has none. */
export const Cover = ({ banner, className }: { banner: string; className?: string }) =>
  banner !== NO_BANNER && (
    <Picture
      src={banner}
      sizes={`(min-width: 64em) 36rem, ${ACROSS}`}
      alt=""
      width="1200"
      height="800"
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
