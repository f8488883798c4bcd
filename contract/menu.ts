import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const link = z.object({ name: z.string(), url: z.string() });

/** Spec section 3, "Menu entry". Addresses have no leading slash. */
export const menuEntry = z.object({
  menu: z.string(),
  url: z.string(),
  submenus: z._default(z.array(link), []),
});

export type MenuEntry = z.infer<typeof menuEntry>;

/** The header's services menu. */
export const getMenuListing = defineEndpoint({
  method: 'GET',
  path: 'api/getMenulisting.php',
  query: z.object({}),
  response: z.object({ menus: z._default(z.array(menuEntry), []) }),
});
