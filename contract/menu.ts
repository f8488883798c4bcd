import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listOf, text } from './provided-values.ts';

const link = z.object({ name: text, url: text });

/** Spec section 3, "Menu entry". URLs have no leading slash. */
export const menuEntry = z.object({
  menu: text,
  url: text,
  submenus: z._default(listOf(link), []),
});

export type MenuEntry = z.infer<typeof menuEntry>;

/** The header's services menu. A body without `menus` is invalid. */
export const getMenuListing = defineEndpoint({
  method: 'GET',
  path: 'api/getMenulisting.php',
  query: z.object({}),
  response: z.object({ menus: listOf(menuEntry) }),
});
