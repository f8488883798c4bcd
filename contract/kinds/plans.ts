import { flag } from './field.ts';
import { describeKind } from './kind.ts';
import { items, sentence } from './pages/page-parts.ts';

/** content/plans.yaml: the hiring models. */
export const plans = describeKind({
  name: 'plans',
  label: 'Hiring models',
  files: { file: 'plans.yaml' },
  format: 'yaml',
  page: null,
  appears: null,
  fields: {
    plans: items(
      { label: 'Hiring models', item: 'Plan', min: 1, max: 6 },
      {
        name: sentence('Name', 40),
        kind: sentence('Kind', 40),
        hours: sentence('Hours', 40),
        days: sentence('Days', 40),
        resource: sentence('Resource', 60),
        usual: flag({ label: 'Usual', help: 'The plan that most clients choose' }),
      },
    ),
  },
});
