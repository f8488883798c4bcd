import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path on this site, perhaps with a hash. */
  path: string;
  resetScroll?: boolean;
};

/** A link whose path comes from data, which the router cannot type-check. */
export function PathLink({ path, ...rest }: PathLinkProps) {
  const [to = '/', hash] = path.split('#');
  return <Link to={to as '/'} {...(hash !== undefined && { hash })} {...rest} />;
}
