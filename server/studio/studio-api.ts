import { Hono } from 'hono';
import { listAudit } from '../accounts/audit-log.ts';
import { accountRoutes } from './people/account-routes.ts';
import { draftLinkRoutes } from './preview/draft-link-routes.ts';
import { isUndoable } from './entries/act-on-entries.ts';
import { entryRoutes } from './entries/entry-routes.ts';
import { may, ownPages, signedIn } from './guard-request.ts';
import { keyRoutes } from './people/key-routes.ts';
import { markdownAndPictureRoutes } from './entries/markdown-and-picture-routes.ts';
import { passkeyRoutes } from './people/passkey-routes.ts';
import { presenceRoutes } from './entries/presence.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { publishRoutes } from './entries/publish-routes.ts';
import { sessionRoutes } from './people/session-routes.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';

/** The API of the studio's app: requests of its own pages, with the cookie of a session. */
export const createStudioApi = (context: StudioContext) =>
  new Hono<StudioEnv>()
    .basePath('/api')
    .use(ownPages)
    .route('/session', sessionRoutes(context))
    // Open pages poll this, which must not extend their sessions.
    .use('/presence', signedIn(context, false))
    .route('/presence', presenceRoutes(context))
    // Everything below needs a session.
    .use(signedIn(context))
    .route('/passkeys', passkeyRoutes(context))
    .route('/accounts', accountRoutes(context))
    .get('/audit', may('administer'), async (c) => {
      const { entries, next } = await listAudit(context.db, c.req.query('before'));
      const withUndo = entries.map((entry) => ({
        ...entry,
        undoable: isUndoable(entry.act, entry.details),
      }));
      return c.json({ entries: withUndo, next });
    })
    .route('/keys', keyRoutes(context))
    .route('/preview', previewRoutes(context))
    .route('/draft-links', draftLinkRoutes(context))
    .route('/', entryRoutes(context))
    .route('/', publishRoutes(context))
    .route('/', markdownAndPictureRoutes(context));

/** Its types, for the app's client (hono/client). */
export type StudioApi = ReturnType<typeof createStudioApi>;
