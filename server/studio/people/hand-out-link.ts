import { linkAddress, type AccountLink } from '../../accounts/sign-in-links.ts';
import { errorFields } from '../../logging/error-fields.ts';
import type { StudioContext } from '../studio-context.ts';

/** Mails a link if there is a mail server. Returns it too, for the owner to pass on. */
export async function handOutLink(
  { studioUrl, mailLink, log }: StudioContext,
  { token, email, purpose }: AccountLink,
): Promise<{ link: string; mailed: boolean }> {
  const link = linkAddress(studioUrl, token);
  try {
    await mailLink?.(email, link, purpose);
    return { link, mailed: mailLink !== null };
  } catch (error) {
    log.warn(errorFields(error), 'failed to mail a sign-in link');
    return { link, mailed: false };
  }
}
