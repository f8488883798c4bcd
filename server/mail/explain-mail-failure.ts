/** What nodemailer says of a failure besides its message, which ends with the response of the mail server. */
interface MailFailure extends Error {
  code?: string;
  /** Of the system or of TLS. */
  originalCode?: string;
  /** At which the mail server refused. */
  command?: string;
}

const ENDS = 'Microsoft turns it off for existing organizations at the end of December 2026.';
const OTHERS = 'Send through a mail service that takes passwords over SMTP.';

/** What operators meet, the most specific first: by codes, command and response. */
const EXPLANATIONS: readonly [reply: RegExp, words: string][] = [
  [
    /\b5\.7\.30\b/,
    `Microsoft 365 takes no passwords over SMTP here: SMTP AUTH is off. ${ENDS} ${OTHERS}`,
  ],
  [
    /\b5\.7\.139\b/,
    'SMTP AUTH is off for this mailbox or its organization. In the Microsoft 365 admin center an administrator can allow ' +
      `it: Active users, the mailbox, Mail, Manage email apps, Authenticated SMTP. ${ENDS} ${OTHERS}`,
  ],
  [
    /\b53[45].5\.7\.9\b|application-specific/i,
    'The mail server wants an app password: make one in the security settings of that mail account.',
  ],
  [
    /\b530\b|Missing credentials/i,
    'The mail server wants a login: smtps://user:password@mail.example:465.',
  ],
  [
    /relay/i,
    'The mail server does not pass mail on for this machine or this login (relaying). Use the mail server of the sender’s own ' +
      'domain with a login of it, or have this machine allowed there.',
  ],
  [
    /^EAUTH\b/,
    'The mail server refuses the user name or the password. Write %40 for @ and %23 for # in both.',
  ],
  [
    /MAIL FROM|\b5\.7\.60\b|SendAsDenied|sender/i,
    'The mail server does not let this login send from that address. Use an address of the same account, or add it there.',
  ],
  [/RCPT TO/, 'The mail server takes no mail for that recipient.'],
  [
    /ALTNAME_INVALID|altnames/,
    'The certificate of the mail server is for another name. Use the name that is in the certificate.',
  ],
  [
    /CERT|certificate|UNABLE_TO_/i,
    'The certificate of the mail server has expired, or is from an authority that this machine does not know.',
  ],
  [
    /STARTTLS/,
    'The mail server offers no TLS at this port, so the password could be read on its way. Try smtps:// and port 465.',
  ],
  [
    /\bERR_SSL|\bEPROTO\b|WRONG_VERSION/,
    'This port begins without TLS: use smtp:// for it, or smtps:// with port 465.',
  ],
  [/^EDNS\b|ENOTFOUND|EAI_AGAIN/, 'There is no mail server of that name.'],
  [/ECONNREFUSED/, 'No mail server listens at that address and port.'],
  [
    /^(?:ETIMEDOUT|ECONNECTION|ESOCKET)\b/,
    'The mail server does not respond. Many hosting companies block the ports 25, 465 and 587: ask yours, or use another ' +
      'port of the mail server, often 2525.',
  ],
];

/** Says in words why a mail server cannot be used and what to do, with what it said. */
export function explainMailFailure(error: unknown): string {
  const { code = '', originalCode = '', command = '', message } = error as MailFailure;
  const facts = [code, originalCode, command, message].join(' ');
  const [, words] = EXPLANATIONS.find(([reply]) => reply.test(facts)) ?? [];
  const reply = message.replace(/\s+/g, ' ');
  return words ? `${words} (${reply})` : `The mail server refuses: ${reply}`;
}
