import type { BrowserContext } from '@playwright/test';
import { hasEnded } from './child-processes.ts';
import { until } from './faults.ts';
import { startSite, type RunningSite } from './start-site.ts';

export interface RunningStudio extends RunningSite {
  /** The origin of the studio, without a trailing slash. */
  studioUrl: string;
  /** The link that makes the first owner; null if there is an owner. */
  ownerLink: string | null;
}

/** Starts the built site with its studio, both on free ports. @param runner see startSite */
export async function startStudio(
  settings: Record<string, string> = {},
  runner: string[] = [],
): Promise<RunningStudio> {
  const site = await startSite({ STUDIO: 'on', STUDIO_PORT: '0', ...settings }, runner);
  const printed = (pattern: RegExp) => pattern.exec(site.output())?.[1] ?? null;
  // Printed after the line of the site, in one piece.
  const url = () => printed(/^The studio is ready at (\S+)$/m);
  const ended = () => hasEnded(site.process);
  await until(async () => url() !== null || ended(), { within: 10_000 });
  if (ended()) throw new Error(`the site ended:\n${site.output()}`);
  return { ...site, studioUrl: url() ?? '', ownerLink: printed(/ its owner: (\S+)$/m) };
}

/** The settings that start a studio again where its clients look for it. */
export const portsOf = ({ url, studioUrl }: RunningStudio) => ({
  PORT: new URL(url).port,
  STUDIO_PORT: new URL(studioUrl).port,
});

/** Calls a studio with a session, a Cookie header; what is not a success fails with its answer. */
export const openCalls =
  ({ studioUrl }: RunningStudio, Cookie: string) =>
  async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const headers = { ...OWN_PAGE, Cookie };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(studioUrl + path, init);
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer}`);
    return JSON.parse(answer) as Body;
  };

/** The fields of a request that the studio's own page sends. */
export const OWN_PAGE = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

/** Redeems the link of the first owner; returns the response, whose cookie is the session. */
export function redeemOwnerLink(studio: RunningStudio): Promise<Response> {
  const token = new URL(studio.ownerLink ?? 'about:blank').hash.slice(1);
  return fetch(`${studio.studioUrl}/api/session/redeem`, {
    method: 'POST',
    headers: OWN_PAGE,
    body: JSON.stringify({ token, name: 'Asha Rao', email: 'asha@citadel.example' }),
  });
}

/**
 * Makes the first owner and signs a browser in as that.
 *
 * @returns the session as a Cookie header, for calls without the browser
 */
export async function signInOwner(
  studio: RunningStudio,
  context?: BrowserContext,
): Promise<string> {
  const response = await redeemOwnerLink(studio);
  const [cookie = ''] = response.headers.getSetCookie().map((field) => field.split(';')[0] ?? '');
  if (!response.ok || cookie === '') throw new Error(`no session: ${await response.text()}`);
  if (context) await addSession(context, studio, cookie);
  return cookie;
}

/** Signs a browser in with a session, a Cookie header. */
export async function addSession(
  context: BrowserContext,
  { studioUrl: url }: Pick<RunningStudio, 'studioUrl'>,
  cookie: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, sameSite: 'Strict' }]);
}
