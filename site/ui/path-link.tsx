import { Link, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isPage } from './follow-link.ts';

type PathLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path on this site, perhaps with a query and a hash. */
  path: string;
};

/**
 * A link whose path comes from data, which the router cannot type-check. What is not one of its pages
 * is loaded as a document.
 */
export function PathLink({ path, children, ...rest }: PathLinkProps) {
  const router = useRouter();
  const [to = '/', hash] = path.split('#');
  if (!isPage(router, to))
    return (
      <a href={path} {...rest}>
        {children}
      </a>
    );
  return (
    <Link to={to as '/'} {...(hash !== undefined && { hash })} {...rest}>
      {children}
    </Link>
  );
}
