import { domainToUnicode } from 'node:url';

/** An email address with its domain as it was typed: some browsers send it in ASCII (Punycode). */
export function emailAsTyped(email: string): string {
  const [, mailbox, domain] = /^(.*@)(.*xn--.*)$/is.exec(email) ?? [];
  const typed = domain && domainToUnicode(domain);
  return typed ? `${mailbox}${typed}` : email;
}
