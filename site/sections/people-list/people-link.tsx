import type { ReactNode } from 'react';

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
    <a
      href={`/people${query && `?${query}`}`}
      data-follow="stay"
      aria-current={active ? 'true' : undefined}
      rel={rel}
      {...more}
    >
      {children}
    </a>
  );
}
