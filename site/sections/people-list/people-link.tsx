import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { searchOf } from './people-search.ts';

/** A link to the list with other inputs. The window stays where it is. */
export function PeopleLink({
  query,
  active = false,
  children,
  ...more
}: {
  query: string;
  /** Whether it stands for what is chosen now. */
  active?: boolean | undefined;
  className?: string | undefined;
  rel?: string;
  children: ReactNode;
}) {
  const current = active ? ('true' as const) : undefined;
  return (
    <Link
      to="/people"
      search={searchOf(query)}
      // What is chosen says itself that it is current, whatever else is in the address.
      activeProps={{ 'aria-current': current }}
      aria-current={current}
      resetScroll={false}
      {...more}
    >
      {children}
    </Link>
  );
}
