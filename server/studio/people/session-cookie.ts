import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { LONGEST_SESSION } from '../../accounts/sessions.ts';
import type { StudioContext } from '../studio-context.ts';

type Studio = Pick<StudioContext, 'studioUrl'>;

const isSecure = ({ studioUrl }: Studio) => studioUrl.startsWith('https:');

/** On http://localhost browsers store no `__Host-` cookie. */
const nameOf = (studio: Studio) => (isSecure(studio) ? '__Host-studio' : 'studio');

const attributesOf = (studio: Studio): CookieOptions => ({
  httpOnly: true,
  sameSite: 'Strict',
  path: '/',
  secure: isSecure(studio),
});

/** The cookie of the request's session; undefined without one. */
export const readSessionCookie = (c: Context, studio: Studio): string | undefined =>
  getCookie(c, nameOf(studio));

/** Sets the cookie of a session. */
export const setSessionCookie = (c: Context, studio: Studio, value: string): void =>
  setCookie(c, nameOf(studio), value, {
    ...attributesOf(studio),
    maxAge: LONGEST_SESSION / 1_000,
  });

/** Deletes the cookie of a session that has ended. */
export function deleteSessionCookie(c: Context, studio: Studio): void {
  deleteCookie(c, nameOf(studio), attributesOf(studio));
}
