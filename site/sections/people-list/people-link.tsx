import { Link, type LinkProps } from '@tanstack/react-router';
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
  return (
    <Link
      to="/people"
      search={searchOf(query)}
      activeOptions={NEVER_BY_ADDRESS}
      activeProps={NOTHING}
      resetScroll={false}
      {...(active && { 'aria-current': true })}
      {...more}
    >
      {children}
    </Link>
  );
}

/** What is chosen says itself whether it is current: the router would mark the link to the bare page too. */
const NOTHING = { 'aria-current': undefined, className: undefined } as const;
const NEVER_BY_ADDRESS: LinkProps['activeOptions'] = { exact: true, includeSearch: true };
