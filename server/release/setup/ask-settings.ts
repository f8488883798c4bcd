import { hostname } from 'node:os';
import { givenName, emailAddress } from '../../accounts/accounts.ts';
import { ConfigError, parseConfig } from '../../config/config.ts';
import type { CheckResult } from '../../doctor/doctor-check.ts';
import { checkAddress, checkMailServer, checkSender } from './check-answers.ts';
import { isPlain, shown, type Settings } from './settings-file.ts';

/** What is asked; names in capitals are settings. */
export type Answers = Partial<Record<Question['name'], string>>;

/** The person in front of the terminal. */
export interface Dialog {
  ask(label: string, isHidden?: boolean): Promise<string>;
}

interface Question {
  name:
    'SITE_URL' | 'STUDIO_URL' | 'SMTP_URL' | 'MAIL_TO' | 'MAIL_FROM' | 'ownerEmail' | 'ownerName';
  label: string;
  /** Taken if nothing is typed; '' for none. */
  propose(answers: Answers, stored: Settings): string;
  /** @throws {Error} saying what is wrong with it */
  parse?(text: string): unknown;
  check?(value: string, answers: Answers): Promise<CheckResult | null>;
  /** An answer without which this one is not tested. */
  needs?: Question['name'];
}

/** The name that a public site is at, without www; null for a site of this machine alone. */
function domainOf({ SITE_URL = '' }: Answers): string | null {
  const url = URL.parse(SITE_URL);
  return url?.protocol === 'https:' ? url.hostname.replace(/^www\./, '') : null;
}
const ofDomain = (answers: Answers, before: string, otherwise: string) => {
  const domain = domainOf(answers);
  return domain ? before + domain : otherwise;
};

/** In this order: what is proposed follows from earlier answers. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'SITE_URL',
    label: 'Address of the site',
    propose: (_, { PORT = '3000' }) =>
      hostname().includes('.') ? `https://${hostname()}` : `http://localhost:${PORT}`,
    check: checkAddress,
  },
  {
    name: 'STUDIO_URL',
    label: 'Address of the studio, with a host name of its own',
    propose: (answers, { STUDIO_PORT = '3001' }) =>
      ofDomain(answers, 'https://studio.', `http://localhost:${STUDIO_PORT}`),
    check: checkAddress,
  },
  {
    name: 'ownerEmail',
    label: 'Email address of the owner, who gets the first account of the studio',
    propose: () => '',
    parse: (text) => emailAddress.parse(text),
  },
  {
    name: 'ownerName',
    label: 'Name of the owner',
    propose: ({ ownerEmail = '' }) => ownerEmail.split('@')[0]!,
    parse: (text) => givenName.parse(text),
  },
  {
    name: 'SMTP_URL',
    label:
      'Mail server, for example smtps://user@mail.example:465; you are asked for the password next',
    propose: () => '',
    check: checkMailServer,
  },
  {
    name: 'MAIL_TO',
    label: 'Email address that receives enquiries',
    propose: ({ ownerEmail = '' }) => ownerEmail,
  },
  {
    name: 'MAIL_FROM',
    needs: 'SMTP_URL',
    label: 'Sender address of mail',
    propose: (answers) => ofDomain(answers, 'website@', ''),
    check: async (from, { SMTP_URL, MAIL_TO, ownerEmail }) => {
      const to = ownerEmail || MAIL_TO;
      return SMTP_URL && to ? checkSender(SMTP_URL, from, to) : null;
    },
  },
];

/**
 * Asks for settings and the owner, and tests each answer.
 *
 * @param given by flags and by the environment
 * @param stored settings of an earlier run
 * @param dialog null: what is given, stored or proposed is taken
 * @throws {ConfigError} if nobody can be asked again about an invalid one
 */
export async function askSettings(
  given: Answers,
  stored: Settings,
  dialog: Dialog | null,
  say: (text: string) => Promise<void>,
): Promise<Answers> {
  const answers: Answers = {};
  const failing = new Set<string | undefined>();
  for (const question of QUESTIONS) {
    const { name } = question;
    if (name === 'ownerName' && !answers.ownerEmail) continue;
    const proposed = given[name] ?? stored[name] ?? question.propose(answers, stored);
    for (;;) {
      const value = dialog ? await typed(dialog, question, proposed) : proposed;
      const problem = value === '' ? null : explainInvalid(question, value);
      if (problem !== null) {
        if (!dialog) throw new ConfigError(`${name}: ${problem}`);
        await say(`${problem}\n`);
        continue;
      }
      answers[name] = value;
      if (value === '' || failing.has(question.needs)) break;
      const result = await question.check?.(value, answers);
      if (result) await say(`${result.state}: ${result.words}\n`);
      if (result?.state !== 'failed') break;
      if (dialog && !/^y/i.test(await dialog.ask('Use it anyway? [y/N] '))) continue;
      failing.add(name);
      break;
    }
  }
  return answers;
}

/** What is typed, or the proposal; `none` is no value. A password is asked for, and not shown. */
async function typed(dialog: Dialog, { name, label }: Question, proposed: string): Promise<string> {
  const text = (await dialog.ask(`${label} [${shown(proposed)}]: `)).trim();
  const value = text === 'none' ? '' : text || proposed;
  const url = name === 'SMTP_URL' ? URL.parse(value) : null;
  if (!url?.username || url.password) return value;
  url.password = encodeURIComponent(
    await dialog.ask(`Password of ${decodeURIComponent(url.username)}: `, true),
  );
  return url.href;
}

function explainInvalid({ name, parse }: Question, value: string): string | null {
  if (!isPlain(value) && !parse)
    return 'It cannot contain spaces, quotes, # or \\; in a URL, write %23 for #.';
  try {
    if (parse) parse(value);
    else parseConfig({ [name]: value });
    return null;
  } catch (error) {
    const { issues, message } = error as { issues?: { message: string }[]; message: string };
    // A ConfigError has a line for the setting, which begins with its name.
    return (
      issues?.[0]?.message ??
      message
        .split('\n')
        .at(-1)!
        .replace(/^\s*\w+: /, '')
    );
  }
}
