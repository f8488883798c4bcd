/** What a visitor can find out without asking: a column of the services menu, and ways on from the page-not-found screen. */
export const overviewLinks = [
  { to: '/services', label: 'All services' },
  { to: '/people', label: 'People' },
  { to: '/rates', label: 'Rates' },
  { to: '/time-zones', label: 'Time zones' },
] as const;
