import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { PersonCard } from '../../../contract/api/people.ts';
import { postDate } from '../../../domain/post-date.ts';

export type PersonTerms = PageWords<'person-terms'>;

/** From when somebody is free, or that they are now. */
export const freeInWords = (free: PersonCard['free'], terms: PersonTerms): string =>
  free === null ? terms.free_now : terms.free.replace('{date}', postDate(free));
