import { estimateCompressed } from '../../http/bytes/compress.ts';
import { withoutPicturePreload } from '../../seams/framework-seams.ts';
import type { PageCall } from './recorded-calls.ts';

/** TCP's first flight, ten packets, in bytes. */
const FLIGHT = 14_600;
/** The headers of a page take about this many bytes. */
const HEADERS = 1_200;
/** Bytes of a drawing, compressed. */
const LARGEST = 2_000;

/**
 * Puts the picture that matters most on a page into it, as a `data:` URL, if it is a small drawing (SVG)
 * of this site: as a file, it would be painted a round trip after the page. The site marks that
 * picture by its `fetchPriority`. Only a page that stays within the first flight of packets gets it
 * (docs/decisions/078-drawings-in-pages.md).
 *
 * @param fetchPicture reads the picture at a path; a failure leaves the page as it is
 */
export async function inlineDrawing(html: string, fetchPicture: PageCall): Promise<string> {
  const [tag = ''] = /<img\b[^>]* fetchPriority="high"[^>]*>/.exec(html) ?? [];
  const path = / src="(\/static\/pictures\/[^"&?#]+\.svg)"/.exec(tag)?.[1];
  if (path === undefined || / srcset=/i.test(tag)) return html;
  const drawing = await fetchPicture(path).then(
    ({ status, value }) => (status === 200 ? String(value) : null),
    () => null,
  );
  if (drawing === null) return html;
  if ((await estimateCompressed(drawing)) > LARGEST) return html;
  // Only characters of URLs are left, so the tag can still be found by a pattern for tags.
  const data = encodeURI(drawing).replace(/[#&]/g, encodeURIComponent);
  const inlined = withoutPicturePreload(html, path).replace(tag, () =>
    tag.replace(path, () => `data:image/svg+xml,${data}`),
  );
  return HEADERS + (await estimateCompressed(inlined)) > FLIGHT ? html : inlined;
}
