import type { MailedLink } from '../studio/studio-context.ts';

const openedOnce = (link: string, within: string) =>
  `This link opens the studio once, within ${within}:\n\n${link}\n\nIf you did not expect this mail, ignore it.\n`;

/** The mail that brings a link of the studio. */
export function composeLink(link: string, purpose: MailedLink): { subject: string; text: string } {
  switch (purpose) {
    case 'invitation':
      return {
        subject: 'You are invited to edit the website',
        text: openedOnce(link, 'three days'),
      };
    case 'sign-in':
      return {
        subject: 'Your link to sign in to the studio',
        text: openedOnce(link, 'ten minutes'),
      };
    case 'passkey-moved':
      return {
        subject: 'Your passkey was moved',
        text:
          'One of your passkeys for the studio was used from another password manager.\n\n' +
          'If you moved it yourself, you need not do anything. If not, remove it now, in the menu under your name, ' +
          `and tell an owner:\n\n${link}\n`,
      };
  }
}
