import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { Question } from '../../../contract/api/question.ts';

type Group = PageWords<'faq'>['groups'][number];

/** Groups with their questions, without empty ones. A question of no group here is in the last one. */
export function groupQuestions(groups: readonly Group[], questions: readonly Question[]) {
  const placeOf = ({ group }: Question) => groups.findIndex(({ id }) => id === group);
  const last = groups.length - 1;
  return groups
    .map((group, place) => ({
      ...group,
      questions: questions.filter((one) => (placeOf(one) < 0 ? last : placeOf(one)) === place),
    }))
    .filter((group) => group.questions.length > 0);
}
