import { Hono } from 'hono';
import { listAudit } from '../accounts/audit-log.ts';
import { may } from './guard-request.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';
import type { AuditEntry } from './studio-types.ts';

/** Acts whose entry's id can be passed to `POST /api/undo/:id`. */
const UNDOABLE = new Set(['publish', 'take-down', 'bring-back']);

/** Below /api/audit: who did what. */
export const auditRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().use(may('administer')).get('/', async (c) => {
    const { entries, next } = await listAudit(db, c.req.query('before'));
    return c.json({
      entries: entries.map((entry): AuditEntry => ({ ...entry, undoable: UNDOABLE.has(entry.act) })),
      next,
    });
  });
