import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { LONGEST_SESSION } from '../../accounts/sessions.ts';
import type { StudioContext } from '../studio-context.ts';

type Studio = Pick<StudioContext, 'studioUrl'>;

const NAME = 'studio';

/** On http://localhost browsers store no `__Host-` cookie. */
const prefixOf = ({ studioUrl }: Studio) => (studioUrl.startsWith('https:') ? 'host' : undefined);

/** The cookie of the request's session; undefined without one. */
export const readSessionCookie = (c: Context, studio: Studio): string | undefined =>
  getCookie(c, NAME, prefixOf(studio));

/** Sets the cookie of a session. */
export const setSessionCookie = (c: Context, studio: Studio, value: string): void =>
  setCookie(c, NAME, value, {
    prefix: prefixOf(studio),
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: LONGEST_SESSION / 1_000,
  });

/** Deletes the cookie of a session that has ended. */
export function deleteSessionCookie(c: Context, studio: Studio): void {
  deleteCookie(c, NAME, { prefix: prefixOf(studio) });
}
