import { domainToASCII } from 'node:url';

/** One address without quotes, comments or lists; no `=?`, which mail programs decode (RFC 2047). */
const ONE_ADDRESS = /^(?!.*=\?)[!-~]+@[!-~]+$/;
const SPECIAL = /[\s"<>(),;:[\]\\]|@.*@/;

/**
 * An address as any mail server takes it in a header: ASCII only, the domain in Punycode.
 *
 * @returns null if there is none: a local part beyond ASCII needs SMTPUTF8 (RFC 6531) at every server on the way
 */
export function asciiAddress(address: string): string | null {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  // What is ASCII stays as it was typed: the function would change what looks like an IPv4 address.
  const ascii = /[^!-~]/.test(domain) ? domainToASCII(domain) : domain;
  const mailbox = address.slice(0, at) + ascii;
  return ONE_ADDRESS.test(mailbox) && !SPECIAL.test(mailbox) ? mailbox : null;
}
