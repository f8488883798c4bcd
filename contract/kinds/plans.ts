import { flag, items, list, whole } from './field.ts';
import { describeWords, sentence } from './pages/page-parts.ts';

/** content/plans.yaml: the hiring models. */
export const plans = describeWords('plans', 'Hiring models', {
  plans: items(
    { label: 'Hiring models', item: 'Plan', min: 1, max: 6 },
    {
      name: sentence('Name', 40),
      kind: sentence('Kind', 40),
      hours: sentence('Hours', 40),
      days: sentence('Days', 40),
      resource: sentence('Resource', 60),
      suits: sentence('What it suits', 120),
      week: list({
        label: 'Week',
        help: 'The hours of each working day in the picture',
        item: whole({ label: 'Hours', min: 0, max: 8 }),
        min: 5,
        max: 5,
      }),
      usual: flag({ label: 'Usual', help: 'The plan that most clients choose' }),
    },
  ),
});
