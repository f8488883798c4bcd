import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { textOfHtml } from '../../content/text-of-html.ts';
import type { ExportIndex } from './export-index.ts';
import { cutText } from './html-text.ts';

/** Many people sign in with their e-mail address, and WordPress shows it until they choose a name. */
const isEmail = (text: string) => /\S@\S/.test(text);

/** The name that posts state for a login; empty if there is none but an e-mail address. */
export function authorNameOf(login: string, { authors }: Pick<ExportIndex, 'authors'>): string {
  const names = [authors.get(login) ?? '', login].map(textOfHtml);
  const name = names.find((one) => one !== '' && !isEmail(one)) ?? '';
  return cutText(name, contentKinds.author.fields.name.max);
}

/** What the slug of an author is made from. */
export const slugSourceOf = (login: string, name: string): string =>
  isEmail(login) ? name : login;
