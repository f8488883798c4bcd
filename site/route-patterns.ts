import { createRouter, rootRouteId } from '@tanstack/react-router';
import { createQueryClient } from './provider/query-client.ts';
import { routeTree } from './routeTree.gen.ts';

/** The pattern of every URL of the site, like `/blog/$blog`. */
export function routePatterns(): string[] {
  const { routesById } = createRouter({ routeTree, context: { queryClient: createQueryClient() } });
  return Object.keys(routesById).filter((id) => id !== rootRouteId);
}
