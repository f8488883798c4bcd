import { flag, optional, path } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';

/** What a path may have (RFC 3986), in lower case. */
const PATH = String.raw`(?:\/[a-z0-9._~%!$&'()*+,;=:@-]+)+`;

/** content/redirects/<slug>.yaml: a former path of a page. */
export const redirect = describeKind(
  {
    name: 'redirect',
    label: 'Former address',
    files: { folder: 'redirects' },
    lists: { says: { to: 'Leads to #' } },
    fields: {
      from: path({
        label: 'Former path',
        help: 'The end of the old address, such as /old-page',
        pattern: new RegExp(
          String.raw`^(?!\/(?:api|static)\/)(?:${PATH}(?:\?p=\d{1,10})?|\/\?p=\d{1,10})$`,
        ),
        says: 'must be a lowercase path without a trailing slash, not under /api or /static',
      }),
      to: optional(
        path({
          label: 'Present path',
          pattern: new RegExp(String.raw`^(?:\/|${PATH})(?:\?[^\s#"<>\\]*)?(?:#[^\s"<>\\]*)?$`),
          says: 'must be the lowercase path of a page, without a trailing slash; a query and an anchor may follow',
        }),
      ),
      gone: flag({ label: 'Gone', help: 'There is no page any more' }),
    },
  },
  ({ to, gone }) =>
    (to === undefined) === (gone === undefined)
      ? [{ path: [], message: 'needs either "to" or "gone: true"' }]
      : [],
);

export type RedirectValues = ValuesOf<typeof redirect>;
