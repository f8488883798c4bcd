import { text } from './field.ts';
import { describeKind } from './kind.ts';
import { position } from './person.ts';

/** content/questions/<slug>.yaml: a question of /faq, whose groups are in content/pages/faq.yaml. */
export const question = describeKind({
  name: 'question',
  label: 'Question',
  files: { folder: 'questions' },
  lists: { says: { answer: '#' } },
  fields: {
    group: text({
      label: 'Group',
      help: 'Where on the page with all questions it stands',
      max: 60,
      among: { kind: 'faq', list: 'groups' },
    }),
    position,
    question: text({ label: 'Question', max: 140 }),
    answer: text({ label: 'Answer', max: 1_500 }),
  },
});
