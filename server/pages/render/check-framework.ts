import { findBrokenSeams } from '../../seams/find-broken-seams.ts';
import type { SiteHandler } from './render-page.ts';

/** The smallest page that every seam can be seen in. */
const PAGE = '/cookie-policy';

/** What the framework renders is no longer what the site relies on. */
export class FrameworkChanged extends Error {
  override name = 'FrameworkChanged';

  /** @param broken the seams that were not found, in words */
  constructor(broken: readonly string[]) {
    super(
      [
        'The site cannot start: the framework does not render pages in the form the site relies on. These no longer hold:',
        ...broken.map((seam) => `- ${seam}`),
        'server/seams/framework-seams.ts describes each, with the versions it was verified with.',
      ].join('\n'),
    );
  }
}

/**
 * Renders one page, without content, and checks what the server relies on in it; to be called before
 * the site listens. A page that is rendered later is sent as it is, with or without its script.
 *
 * @throws {FrameworkChanged} naming each seam that is broken
 */
export async function checkFramework(renderSite: SiteHandler): Promise<void> {
  const nonce = crypto.randomUUID();
  const request = new Request(`http://site.invalid${PAGE}`, { headers: { Accept: 'text/html' } });
  const callProvider = async () => ({ status: 503, value: null });
  const response = await renderSite(request, {
    callProvider,
    formOutcome: null,
    gone: false,
    nonce,
  });
  const broken = findBrokenSeams(await response.text(), nonce);
  if (broken.length > 0) throw new FrameworkChanged(broken);
}
