import { isFamiliarHost, isTopLevelDomain } from './host-names.ts';
import { fold, visible } from './plain-words.ts';

/** Characters of a word that are looked at; the longest host name has 253. */
const LONGEST = 300;
/** Host names of a text that are looked at. */
const MOST_HOSTS = 50;

/** Whatever separates words and cannot stand in an address. */
const SEPARATORS = /[^\p{L}\p{N}.\-@:/_?=&%#~+$!]+/u;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * Takes the links out of a text: addresses with `https://`, with `www.`, and
 * bare domains.
 *
 * @returns the host names that they lead to, each once, and the words that are left
 */
export function takeLinks(text: string): { hosts: string[]; rest: string } {
  const hosts = new Set<string>();
  const rest = visible(text)
    .split(SEPARATORS)
    .filter((word) => {
      const host = word.includes('.') ? hostOf(word.slice(0, LONGEST)) : null;
      if (host !== null && hosts.size < MOST_HOSTS) hosts.add(host);
      return host === null;
    })
    .join(' ');
  return { hosts: [...hosts], rest };
}

function hostOf(word: string): string | null {
  const begin = word.search(/https?:\/\/|www\./i);
  const marked = begin >= 0;
  const address = (marked ? word.slice(begin) : word).replace(/^https?:\/\//i, '');
  const host = withoutEnd((/^[^/?#:]*/.exec(address)?.[0] ?? '').replace(/^www\./i, ''));
  if (host.includes('@') || !HOST.test(host)) return null;
  const last = host.slice(host.lastIndexOf('.') + 1);
  // "…the mails.We are…" is the end of a sentence, and "B.Com" a degree.
  const capital = /^\p{Lu}\p{Ll}/u.test(last);
  return marked || (isTopLevelDomain(last) && !capital) ? host.toLowerCase() : null;
}

/** A host without the full stop or the exclamation mark of its sentence. */
function withoutEnd(host: string): string {
  let end = host.length;
  while (end > 0 && '.!'.includes(host[end - 1]!)) end--;
  return host.slice(0, end);
}

/**
 * Whether a host tells nothing about a sender's intentions: it is the sender's
 * own, by its mail address or by a name it gave, or one where everybody keeps
 * documents, profiles and pictures.
 */
export function isExpectedHost(
  host: string,
  { email, names }: { email: string; names: readonly string[] },
): boolean {
  const mail = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (host === mail || host.endsWith(`.${mail}`) || mail.endsWith(`.${host}`)) return true;
  if (isFamiliarHost(host)) return true;
  const label = lettersOf(mainLabel(host));
  return (
    label.length >= SHORTEST_NAME &&
    names.some((own) => {
      const letters = lettersOf(own);
      return (
        letters.includes(label) || (letters.length >= SHORTEST_NAME && label.includes(letters))
      );
    })
  );
}

/** Letters below which a name is contained in others by chance. */
const SHORTEST_NAME = 4;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The longest part of a host name before the last, which is what people choose. */
const mainLabel = (host: string) =>
  host
    .split('.')
    .slice(0, -1)
    .reduce((longest, label) => (label.length > longest.length ? label : longest), '');
