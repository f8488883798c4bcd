/** Pages that answer the usual questions: a column of the services menu, and links of the page-not-found screen. */
export const overviewLinks = [
  { to: '/services', label: 'All services' },
  { to: '/people', label: 'People' },
  { to: '/rates', label: 'Rates' },
  { to: '/time-zones', label: 'Time zones' },
] as const;
