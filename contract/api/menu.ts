import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { caseInsensitive } from '../case-insensitive.ts';
import { listOf, nothing, sitePath, words } from '../lenient-values.ts';

const link = z.object({ name: words, url: sitePath });

/** Spec section 3, "Menu entry". URLs have no leading slash. */
export const menuEntry = z.object({
  menu: words,
  url: sitePath,
  submenus: z._default(listOf(link), []),
});

export type MenuEntry = z.infer<typeof menuEntry>;

const fail = caseInsensitive('fail');
const notFailed = z.optional(
  z.unknown().check(z.refine((status) => !fail.safeParse(status).success)),
);

/** The header's services menu. A body without `menus` is invalid, and so is one that says fail. */
export const getMenuListing = defineEndpoint({
  path: 'api/getMenulisting.php',
  query: z.object({}),
  response: z.pipe(
    z.union([
      z.object({ menus: z.array(menuEntry).check(z.minLength(1)), status: notFailed }),
      z.object({ menus: listOf(menuEntry), status: notFailed, error: nothing }),
    ]),
    z.transform(({ menus }) => ({ menus })),
  ),
});
