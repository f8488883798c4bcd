import { Hono } from 'hono';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { appendAudit } from '../../accounts/audit-log.ts';
import { digestOf, newToken } from '../../accounts/tokens.ts';
import { write } from '../../db/commit-queue.ts';
import type { Tables } from '../../db/tables.ts';
import { subjectOf } from '../entries/describe-entry.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { pathOfShown, readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import type { DraftLink } from '../studio-types.ts';

const DAY = 24 * 60 * 60_000;

const request = z.object({ revision: z.uuid(), days: z.int().min(1).max(30) });

const linkFromRow = (row: Selectable<Tables['draft_links']>): DraftLink => ({
  id: row.digest,
  revisionId: row.revision_id,
  by: row.created_by,
  at: row.created_at,
  expiresAt: row.expires_at,
});

/** Below /api/draft-links: links that show one revision to people without an account. */
export const draftLinkRoutes = ({ db, studioUrl }: StudioContext) =>
  new Hono<StudioEnv>()
    /** `?entry=`: the id of an entry. */
    .get('/', may('write'), async (c) => {
      const rows = await db
        .selectFrom('draft_links')
        .innerJoin('revisions', 'revisions.id', 'draft_links.revision_id')
        .selectAll('draft_links')
        .where('revisions.entry_id', '=', c.req.query('entry') ?? '')
        .where('draft_links.expires_at', '>', new Date().toISOString())
        .orderBy('draft_links.created_at', 'desc')
        .execute();
      return c.json({ links: rows.map(linkFromRow) });
    })
    .post('/', may('write'), json(request), async (c) => {
      const { revision, days } = c.req.valid('json');
      const { account } = c.get('session');
      const shown = await readShown(db, [revision]);
      if (!shown) return fail(c, 'not-found', 'There is no such version any more.');
      const token = newToken();
      const now = Date.now();
      const row = {
        digest: digestOf(token),
        revision_id: revision,
        created_by: account.name,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + days * DAY).toISOString(),
      };
      await write(db, async (transaction) => {
        await transaction
          .deleteFrom('draft_links')
          .where('expires_at', '<=', row.created_at)
          .execute();
        await transaction.insertInto('draft_links').values(row).execute();
        await appendAudit(transaction, account, 'make-draft-link', subjectOf([shown[0]]), { days });
      });
      const url = `${studioUrl}/preview/${token}${pathOfShown(shown[0])}`;
      return c.json({ url, link: linkFromRow(row) }, 201);
    })
    .delete('/:id', may('write'), async (c) => {
      const digest = c.req.param('id');
      const revoked = await write(db, async (transaction) => {
        const entry = await transaction
          .selectFrom('draft_links')
          .innerJoin('revisions', 'revisions.id', 'draft_links.revision_id')
          .select(['kind', 'slug'])
          .where('digest', '=', digest)
          .executeTakeFirst();
        if (!entry) return false;
        await transaction.deleteFrom('draft_links').where('digest', '=', digest).execute();
        const { account } = c.get('session');
        await appendAudit(transaction, account, 'revoke-draft-link', subjectOf([entry]));
        return true;
      });
      return revoked ? c.json({}) : fail(c, 'not-found', 'The link was revoked already.');
    });
