/**
 * Finds the address of the studio in texts: visitors cannot open it. Links to this computer are names (names.ts), so
 * nothing is found for a studio on localhost, or without one.
 *
 * @returns a function that says for people what is wrong with a text, or null
 */
export function findStudioAddress(studioUrl: string | undefined): (text: string) => string | null {
  if (studioUrl === undefined || new URL(studioUrl).hostname === 'localhost') return () => null;
  const address = new RegExp(`${studioUrl.replaceAll('.', String.raw`\.`)}(?![\\w.-])`, 'i');
  const words = `visitors cannot open ${studioUrl}: remove this address of the studio`;
  return (text) => (address.test(text) ? words : null);
}
