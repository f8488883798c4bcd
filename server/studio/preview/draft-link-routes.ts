import { Hono } from 'hono';
import { z } from 'zod';
import { appendAudit } from '../../accounts/audit-log.ts';
import { digestOf, newToken } from '../../accounts/tokens.ts';
import { write } from '../../db/commit-queue.ts';
import { subjectOf } from '../../actions/entries/act-on-entries.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { pathShowing, readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

const DAY = 24 * 60 * 60_000;

const request = z.object({ revision: z.uuid(), days: z.int().min(1).max(30) });

/** Below /api/draft-links: links that show one revision to people without an account. */
export const draftLinkRoutes = ({ db, studioUrl }: StudioContext) =>
  new Hono<StudioEnv>()
    /** `?entry=`: the id of an entry. */
    .get('/', may('content:write'), async (c) => {
      const links = await db
        .selectFrom('draft_links')
        .innerJoin('revisions', 'revisions.id', 'revision_id')
        .select(['digest as id', 'revision_id as revisionId', 'draft_links.created_by as by'])
        .select(['draft_links.created_at as at', 'expires_at as expiresAt'])
        .where('entry_id', '=', c.req.query('entry') ?? '')
        .where('expires_at', '>', new Date().toISOString())
        .orderBy('at', 'desc')
        .execute();
      return c.json({ links });
    })
    .post('/', may('content:write'), json(request), async (c) => {
      const { revision, days } = c.req.valid('json');
      const { account } = c.get('session');
      const [shown] = (await readShown(db, [revision])) ?? [];
      if (!shown) return fail(c, 'not-found', 'There is no such version any more.');
      const token = newToken();
      const id = digestOf(token);
      const now = Date.now();
      const row = {
        digest: id,
        revision_id: revision,
        created_by: account.name,
        account_id: account.id,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + days * DAY).toISOString(),
      };
      await write(db, async (transaction) => {
        await transaction.insertInto('draft_links').values(row).execute();
        await appendAudit(transaction, account, 'make-draft-link', subjectOf([shown]), { days });
      });
      return c.json({ url: `${studioUrl}/preview/${token}${pathShowing(shown)}`, id }, 201);
    })
    .delete('/:id', may('content:write'), async (c) => {
      const digest = c.req.param('id');
      const entry = await db
        .selectFrom('draft_links')
        .innerJoin('revisions', 'revisions.id', 'revision_id')
        .select(['kind', 'slug'])
        .where('digest', '=', digest)
        .executeTakeFirst();
      if (!entry) return fail(c, 'not-found', 'The link was revoked already.');
      await write(db, async (transaction) => {
        await transaction.deleteFrom('draft_links').where('digest', '=', digest).execute();
        await appendAudit(
          transaction,
          c.get('session').account,
          'revoke-draft-link',
          subjectOf([entry]),
        );
      });
      return c.json({});
    });
