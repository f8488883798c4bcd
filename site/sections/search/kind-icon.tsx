import type { SearchKind } from '../../../contract/search-query.ts';

/** Lines on a grid of 24. */
const lines: Readonly<Record<SearchKind, string>> = {
  service: 'M3 8h18v12H3zM8 8V4h8v4M3 13h18',
  post: 'M6 2h8l5 5v15H5V2zM14 2v5h5M9 12h6M9 16h6',
  person: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21v-2a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2',
  question: 'M3 4h18v13H11l-5 4v-4H3zM9.5 8.5a2.5 2 0 1 1 2.5 2.5v1M12 14v.1',
  policy: 'M12 2l8 3v7c0 5-3.5 8-8 10-4.5-2-8-5-8-10V5zM9 12l2 2 4-4',
  page: 'M3 4h18v16H3zM3 9h18M9 9v11',
};

/** The icon of the kind of a result. */
export function KindIcon({ kind }: { kind: SearchKind }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={lines[kind]} />
    </svg>
  );
}
