import { group, items, optional, picture, text } from './field.ts';
import { describeKind, type ValuesOf } from './kind.ts';
import { heading, search, sentence, titled } from './pages/page-parts.ts';

/** A count as displayed, such as 22, 5K or 1,000, or a reference to a figure. */
const COUNT = /^(?:\d+(?:,\d{3})*[KM]?|\{\{[^{}]+\}\})$/;

/**
 * content/records/<slug>.yaml: the service category record (spec section 3), what the page of a service
 * says besides the provider API. An entry of its own beside the service's (decision 076).
 */
export const record = describeKind({
  name: 'record',
  label: 'Service page',
  files: { folder: 'records' },
  fields: {
    name: text({ label: 'Name', help: 'In the line above the title of its page', max: 60 }),
    search,
    banner: group('Banner', {
      title: text({ label: 'Title', max: 120 }),
      lead: text({ label: 'Lead', max: 400 }),
      picture: picture({ label: 'Picture' }),
    }),
    services: group('Heading of the sub-services', heading),
    numbers: group('Client numbers', {
      title: heading.title,
      lead: optional(heading.lead),
      items: items(
        { label: 'Figures', item: 'Figure', min: 4, max: 4 },
        {
          value: text({
            label: 'Count',
            help: 'A plus sign follows it',
            max: 60,
            pattern: COUNT,
            says: 'must be a count such as 22, 5K or 1,000',
          }),
          label: sentence('Label', 80),
          icon: picture({ label: 'Icon' }),
        },
      ),
    }),
    questions: items(
      { label: 'Questions', item: 'Question', min: 0, advised: 5, max: 20 },
      { title: sentence('Question', 140), body: sentence('Answer', 1_500) },
    ),
    bottom_services: group('Bottom services', {
      ...heading,
      items: items(
        {
          label: 'Services',
          help: 'Without any, the section is left out',
          item: 'Service',
          min: 0,
          max: 12,
        },
        titled,
      ),
    }),
  },
});

export type RecordValues = ValuesOf<typeof record>;
