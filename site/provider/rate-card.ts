import type { HiringReport } from '../../domain/hiring-report.ts';
import type { RateCard } from '../../contract/api/rate-card.ts';
import type { PersonPage } from '../../contract/api/people.ts';
import { inputsIn, type QueryText } from './query-text.ts';
import { callOwn } from './api-calls.ts';
import { person } from './people.ts';
import { query, type PageQuery } from './query.ts';
import { inTime } from './load-script.ts';

/** The rate card and the presets of the calculator. */
export const rateCard = () =>
  query(['rate-card'], (signal) => callOwn('api/rate-card', {}, signal));

/** The inputs of the calculator in a query, without other parameters; empty if there are none. */
export const hiringQuery = (search: Partial<QueryText>): string =>
  new URLSearchParams(inputsIn('/rates', search)).toString();

/** The result of the calculator, whose script is loaded with the first calculation. */
export const hiringReport = (inputs: string): PageQuery<HiringReport> => ({
  queryKey: ['hiring-cost', inputs],
  queryFn: async ({ client }) => {
    const slug = new URLSearchParams(inputs).get('person');
    const [{ reportHiringCost }, card, found] = await Promise.all([
      inTime('hiring-cost', () => import('../../domain/hiring-report.ts')),
      client.ensureQueryData<RateCard>(rateCard()),
      slug ? client.ensureQueryData<PersonPage | null>(person(slug)) : null,
    ]);
    return reportHiringCost(inputs, card, found);
  },
});
