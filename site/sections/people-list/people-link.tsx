import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseQuery } from '../../provider/query-text.ts';

/** A link to the list with other inputs. The window stays where it is. */
export function PeopleLink({
  query,
  active = false,
  rel = 'nofollow',
  children,
  ...more
}: {
  query: string;
  /** Whether its filter is chosen. */
  active?: boolean | undefined;
  className?: string | undefined;
  /** By default search engines do not follow it: there is no end of combinations. */
  rel?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/people"
      search={parseQuery(query)}
      // Otherwise the router takes a link with fewer filters for the current one.
      activeOptions={EXACTLY}
      aria-current={active ? 'true' : undefined}
      resetScroll={false}
      rel={rel}
      {...more}
    >
      {children}
    </Link>
  );
}

const EXACTLY = { exact: true } as const;
