import { createRouter, rootRouteId } from '@tanstack/react-router';
import { PageData } from './provider/page-data.ts';
import { routeTree } from './routeTree.gen.ts';

/** The pattern of every URL of the site, like `/blog/$blog`. */
export function routePatterns(): string[] {
  const { routesById } = createRouter({ routeTree, context: { pageData: new PageData() } });
  return Object.keys(routesById).filter((id) => id !== rootRouteId);
}
