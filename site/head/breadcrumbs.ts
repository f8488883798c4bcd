const HOME = { name: 'Home', path: '/' };

/** Structured data of the breadcrumb trail: the home page, and the steps from it to the page itself. */
export const breadcrumbs = (...steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [HOME, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});
