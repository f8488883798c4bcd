import type { Context } from 'hono';
import type { z } from 'zod';
import { closedStages, openStages, type Stage } from '../../../contract/studio/desk.ts';
import type { EnquiryFilter } from '../../enquiries/read-enquiries.ts';
import type { StudioEnv } from '../studio-context.ts';
import type { enquiryFilter } from './desk-calls.ts';

/** The stages that a filter names; undefined for all. */
export function stagesOf(
  stage: z.output<typeof enquiryFilter>['stage'],
): readonly Stage[] | undefined {
  if (stage === 'open') return openStages;
  if (stage === 'closed') return closedStages;
  return stage && [stage];
}

/** The enquiries that somebody asks for. */
export function filterOf(
  c: Context<StudioEnv>,
  { stage, owner, waits, drafted, ...filter }: z.output<typeof enquiryFilter>,
): EnquiryFilter {
  const me = c.get('session').account.id;
  return {
    ...filter,
    stages: stagesOf(stage),
    owner: owner === 'me' ? me : owner === 'nobody' ? null : owner,
    waits: waits !== undefined,
    drafted: drafted !== undefined,
  };
}
