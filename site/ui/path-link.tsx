import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address on this site that came as data; a hash may follow. */
  path: string;
  resetScroll?: boolean;
};

/** A link whose address is not known until the data is there. */
export function PathLink({ path, ...rest }: PathLinkProps) {
  const [to = '/', hash] = path.split('#');
  return <Link to={to as '/'} {...(hash !== undefined && { hash })} {...rest} />;
}
