import type { Context } from 'hono';
import type { z } from 'zod';
import { openStages } from '../../../contract/studio/desk.ts';
import type { EnquiryFilter } from '../../enquiries/read-enquiries.ts';
import type { StudioEnv } from '../studio-context.ts';
import type { enquiryFilter } from './desk-calls.ts';

/** The enquiries that somebody asks for. */
export function filterOf(
  c: Context<StudioEnv>,
  { status, stage, owner, tag, q, waits, drafted }: z.output<typeof enquiryFilter>,
): EnquiryFilter {
  const me = c.get('session').account.id;
  return {
    status,
    tag,
    q,
    stages: stage === 'open' ? openStages : stage && [stage],
    owner: owner === 'me' ? me : owner === 'nobody' ? null : owner,
    waits: waits !== undefined,
    drafted: drafted !== undefined,
  };
}
