import { isFamiliarHost, isTopLevelDomain } from './host-names.ts';
import { fold, visible } from './plain-words.ts';

/** Longer words are truncated; the longest host name has 253 characters. */
const MAX_LENGTH = 300;
/** Further host names of a text are ignored. */
const MAX_HOSTS = 50;

/** Separators of words that cannot occur in a URL. */
const SEPARATORS = /[^\p{L}\p{N}.\-@:/_?=&%#~+$!]+/u;
const HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

/**
 * Extracts the links from a text: URLs, names that start with `www.`, and bare domains.
 *
 * @returns the distinct host names, and the text without the links
 */
export function takeLinks(text: string): { hosts: string[]; rest: string } {
  const hosts = new Set<string>();
  const rest = visible(text)
    .split(SEPARATORS)
    .filter((word) => {
      const host = word.includes('.') ? hostOf(word.slice(0, MAX_LENGTH)) : null;
      if (host !== null && hosts.size < MAX_HOSTS) hosts.add(host);
      return host === null;
    })
    .join(' ');
  return { hosts: [...hosts], rest };
}

function hostOf(word: string): string | null {
  const begin = word.search(/https?:\/\/|www\./i);
  const marked = begin >= 0;
  const address = (marked ? word.slice(begin) : word).replace(/^https?:\/\//i, '');
  const host = trimPunctuation((/^[^/?#:]*/.exec(address)?.[0] ?? '').replace(/^www\./i, ''));
  if (host.includes('@') || !HOST.test(host)) return null;
  const last = host.slice(host.lastIndexOf('.') + 1);
  // "…the mails.We are…" is the end of a sentence, and "B.Com" a degree.
  const capital = /^\p{Lu}\p{Ll}/u.test(last);
  return marked || (isTopLevelDomain(last) && !capital) ? host.toLowerCase() : null;
}

/** A host without the punctuation that ends its sentence. */
function trimPunctuation(host: string): string {
  let end = host.length;
  while (end > 0 && '.!'.includes(host[end - 1]!)) end--;
  return host.slice(0, end);
}

/**
 * Whether a linked host is unsuspicious: the sender's own, by the email address or a given name,
 * or a popular host of documents, profiles and pictures.
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
    label.length >= MIN_NAME_LENGTH &&
    names.some((own) => {
      const letters = lettersOf(own);
      return (
        letters.includes(label) || (letters.length >= MIN_NAME_LENGTH && label.includes(letters))
      );
    })
  );
}

/** Shorter names are contained in others by chance. */
const MIN_NAME_LENGTH = 4;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The longest label except the top-level domain: the distinctive part of a host name. */
const mainLabel = (host: string) =>
  host
    .split('.')
    .slice(0, -1)
    .reduce((longest, label) => (label.length > longest.length ? label : longest), '');
