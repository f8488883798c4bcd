import { Hono } from 'hono';
import { listAudit } from '../../accounts/audit-log.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import type { AuditEntry } from '../studio-types.ts';
import { UNDOABLE } from '../entries/undo.ts';

/** Below /api/audit: who did what. */
export const auditRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().use(may('administer')).get('/', async (c) => {
    const { entries, next } = await listAudit(db, c.req.query('before'));
    return c.json({
      entries: entries.map((entry): AuditEntry => ({
        ...entry,
        undoable: UNDOABLE.includes(entry.act),
      })),
      next,
    });
  });
