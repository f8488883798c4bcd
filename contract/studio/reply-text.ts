/** Templates of replies: what is filled in, and how a reply gets into a mail program. */

/** What may stand in square brackets in a template, and what is put there. */
export interface ReplyFacts {
  name: string;
  'first name': string;
  company: string;
  /** What was asked about, or ABOUT_NOTHING. */
  about: string;
  /** What `numberOf` says of the enquiry. */
  number: string;
  /** Who answers. */
  'my name': string;
}

const PLACEHOLDERS = [
  'first name',
  'name',
  'about',
  'company',
  'number',
  'my name',
] as const satisfies (keyof ReplyFacts)[];
const BRACKETS = /\[([^[\]\n]*)\]/g;

/** The placeholders for people: “[name], [company], …”. */
export const shownPlaceholders: string = PLACEHOLDERS.map((name) => `[${name}]`).join(', ');

const placeholderIn = (words: string) =>
  PLACEHOLDERS.find((name) => name === words.trim().toLowerCase());

/** What stands in square brackets in a text and is no placeholder, with the brackets. */
export const unknownPlaceholders = (text: string): string[] =>
  Array.from(text.matchAll(BRACKETS)).flatMap(([found, words = '']) =>
    placeholderIn(words) === undefined ? [found] : [],
  );

/** What an enquiry is about that does not say it. */
export const ABOUT_NOTHING = 'hiring remote staff';

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir|madam)\.?$/i;

/** How a person is greeted: by the first name, unless there is only an initial. */
export function firstName(name: string): string {
  const [first = ''] = name.split(/\s+/).filter((word) => word !== '' && !TITLE.test(word));
  return /\p{L}{2}/u.test(first) ? first : name.trim();
}

/** A template with its placeholders filled in. One without a value stays, so that somebody sees it. */
export const fillReply = (template: string, facts: ReplyFacts): string =>
  template.replace(BRACKETS, (found, words: string) => {
    const name = placeholderIn(words);
    return (name && facts[name].trim()) || found;
  });

/** Characters of an address that mail programs and browsers surely take, and of the subject in it. */
const LONGEST = { address: 1_800, subject: 500 };
const END = encodeURIComponent(
  '\r\n\r\n[A link to a mail program holds no more. Copy the rest from the studio.]',
);

/** The address that opens a mail program. Some read the @ as it is alone. */
export const mailtoAddress = (to: string): string =>
  `mailto:${encodeURIComponent(to.toWellFormed()).replace('%40', '@')}`;

/**
 * The address that opens a mail program with a reply in it.
 *
 * @returns `isCut`: whether the text was too long; then it ends with a sentence that says so
 */
export function mailtoOf(
  to: string,
  { subject, text }: { subject: string; text: string },
): { href: string; isCut: boolean } {
  const line = encodeWithin(subject.replaceAll(/\s+/g, ' ').trim(), LONGEST.subject);
  const start = `${mailtoAddress(to)}?subject=${line}&body=`;
  const lines = text.replaceAll(/\r\n?|\n/g, '\r\n');
  const whole = start + encodeURIComponent(lines.toWellFormed());
  if (whole.length <= LONGEST.address) return { href: whole, isCut: false };
  const left = LONGEST.address - start.length - END.length;
  return { href: start + encodeWithin(lines, left) + END, isCut: true };
}

/** The beginning of a text that has at most so many characters when it is encoded. */
function encodeWithin(text: string, most: number): string {
  let encoded = '';
  for (const character of text.toWellFormed()) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length > most) break;
    encoded += next;
  }
  return encoded;
}
