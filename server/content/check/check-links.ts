import { MEDIA, PICTURES } from '../../../contract/shown-picture.ts';
import { htmlFromMarkdown } from '../html/markdown.ts';
import { describeLink, pathOfLink } from '../names.ts';
import type { CheckedContent, FieldProblem } from './checked-content.ts';

/** A problem with a path, which is `at`. */
type PathProblem = FieldProblem & { at: string };

/** Links and pictures of a text in Markdown and HTML. */
export function checkMarkdownLinks(markdown: string, content: CheckedContent): FieldProblem[] {
  const html = htmlFromMarkdown(markdown);
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].flatMap(([, path = '']) =>
    checkPath(path, content),
  );
  const pictures = [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
    const path = valueOf(tag, 'src');
    const found = checkPicture(path, content);
    const words = `the picture ${path} has no alternative text`;
    const advice = 'write in the square brackets what it shows: ![A desk](…)';
    // The library describes its pictures.
    const isDescribed = path.startsWith(MEDIA) || valueOf(tag, 'alt').trim() !== '';
    return isDescribed ? found : [...found, { at: path, words, advice }];
  });
  // A short path may be a part of others.
  return [...links, ...pictures].map(({ at, ...problem }) => ({
    ...problem,
    at: [`](${at}`, `="${at}`].find((begun) => markdown.includes(begun)) ?? at,
  }));
}

const valueOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** A picture of this site. */
export function checkPicture(path: string, { hasPicture }: CheckedContent): PathProblem[] {
  if (!path.startsWith(PICTURES) || hasPicture(path)) return [];
  const advice = 'correct the path, or add the file to content/pictures';
  return [{ at: path, words: `there is no picture ${path}`, advice }];
}

/** A link to a site from which texts were imported. */
function checkFormer(link: string, { formerHosts }: CheckedContent): PathProblem[] {
  const bare = (host = '') => host.replace(/^www\./, '');
  const host = /^https?:/i.test(link) ? bare(URL.parse(link)?.host) : '';
  if (host === '' || ![...formerHosts].some((one) => bare(one) === host)) return [];
  const words = `the link ${link} leads to the old site`;
  const advice = 'link to a page of this site, or to the place where the file is now';
  return [{ at: link, words, advice, warning: true }];
}

/** A link. Those to other sites and to places on the same page are not checked. */
export function checkPath(link: string, content: CheckedContent): PathProblem[] {
  if (link.startsWith(PICTURES)) return checkPicture(link, content);
  const path = pathOfLink(link);
  if (path === null) return checkFormer(link, content);
  if (content.hasPage(path)) return [];
  const advice = path.startsWith('/')
    ? 'correct the path, or add a redirect from it'
    : /^https?:/i.test(link)
      ? 'remove it, or write the path of the page'
      : `begin it with a slash: /${link}`;
  return [{ at: link, words: describeLink(link), advice, missing: true }];
}
