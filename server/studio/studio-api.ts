import { Hono } from 'hono';
import { listAudit } from '../accounts/audit-log.ts';
import type { Database } from '../db/open-database.ts';
import { deliveryRoutes } from './desk/delivery-routes.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { exportRoutes } from './desk/export-routes.ts';
import { replyRoutes } from './desk/reply-routes.ts';
import { senderRoutes } from './desk/sender-routes.ts';
import { accountRoutes } from './people/account-routes.ts';
import { backupRoutes } from './people/backup-routes.ts';
import { draftLinkRoutes } from './preview/draft-link-routes.ts';
import { markUndoable } from '../actions/entries/act-on-entries.ts';
import { entryRoutes } from './entries/entry-routes.ts';
import { may, ownPages, signedIn } from './guard-request.ts';
import { keyRoutes } from './people/key-routes.ts';
import { changesQuery, listChanges } from './entries/list-changes.ts';
import { query } from './failure.ts';
import { markdownRoutes } from './entries/markdown-routes.ts';
import { passkeyRoutes } from './people/passkey-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import { presenceRoutes } from './entries/presence.ts';
import { previewRoutes } from './preview/preview-routes.ts';
import { publishRoutes } from './entries/publish-routes.ts';
import { sessionRoutes } from './people/session-routes.ts';
import { readsOf, type StudioContext, type StudioEnv } from './studio-context.ts';

/** A page of the audit log, and what of it can be undone. */
async function listLog(db: Database, before: string | undefined) {
  const { entries, next } = await listAudit(db, before);
  return { entries: await markUndoable(db, entries), next };
}

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
    .get('/audit', may('administer'), async (c) =>
      c.json(await listLog(context.db, c.req.query('before'))),
    )
    .get('/changes', may('content:read'), query(changesQuery), async (c) =>
      c.json(await listChanges(readsOf(c.get('acting')), c.req.valid('query'))),
    )
    .route('/keys', keyRoutes(context))
    .route('/backups', backupRoutes(context))
    .route('/preview', previewRoutes(context))
    .route('/draft-links', draftLinkRoutes(context))
    .route('/', entryRoutes(context))
    .route('/', publishRoutes(context))
    .route('/markdown', markdownRoutes(context))
    .route('/pictures', pictureRoutes(context))
    .route('/enquiries', exportRoutes())
    .route('/enquiries', deliveryRoutes(context))
    .route('/enquiries', senderRoutes(context))
    .route('/enquiries', replyRoutes(context))
    .route('/enquiries', deskRoutes(context));

/** Its types, for the app's client (hono/client). */
export type StudioApi = ReturnType<typeof createStudioApi>;
