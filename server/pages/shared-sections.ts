import type { CallDigests } from './recorded-calls.ts';

const MARK = 'data-call="';
const START = '<section';
const END = '</section>';

/** Where in a page a section stands that says which call it shows. */
interface Place {
  call: string;
  from: number;
  to: number;
}

/**
 * The sections that many pages show alike, in the form they were last drawn in.
 * When nothing but the call behind one has changed, it is put into the pages
 * that have the former one; they need not be drawn for it. The site promises
 * that a marked section holds everything that depends on its call, its data
 * included, and depends on nothing else (site/provider/page-data.ts).
 *
 * Pages are looked at as bytes: making a text of one takes longer than the rest.
 */
export class SharedSections {
  /** By the address of the call, of which there are few; with what the call was answered. */
  readonly #drawn = new Map<string, { section: Buffer; digest: string }>();

  /** Takes the sections of a page that was drawn. */
  learn(html: Buffer, calls: CallDigests): void {
    for (const { call, from, to } of placesIn(html)) {
      const digest = calls.get(call);
      const section = Buffer.from(html.subarray(from, to));
      if (digest !== undefined) this.#drawn.set(call, { section, digest });
    }
  }

  /**
   * The page with the present form of the section whose call changed; null
   * when another call has changed too, the present form is not known, the page
   * has no such section, or the section leads to the very page, which may draw
   * it otherwise.
   *
   * @param changed the calls that changed, with what they are answered now
   * @param path of the page, as links to it are written
   */
  renew(html: Buffer, changed: CallDigests, path: string): Buffer | null {
    const [[call, digest] = [], ...others] = changed;
    const present = call === undefined ? undefined : this.#drawn.get(call);
    if (!present || present.digest !== digest || others.length > 0) return null;
    if (present.section.includes(`href="${path}"`)) return null;
    const [place, ...more] = placesIn(html).filter((one) => one.call === call);
    if (!place || more.length > 0) return null;
    return Buffer.concat([html.subarray(0, place.from), present.section, html.subarray(place.to)]);
  }
}

/** A mark is found in attributes only: text has no quotation marks of this kind that are not escaped. */
function placesIn(html: Buffer): Place[] {
  const places: Place[] = [];
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, at + 1)) {
    const written = html.toString('latin1', at + MARK.length, html.indexOf('"', at + MARK.length));
    const from = html.lastIndexOf(START, at);
    const end = html.indexOf(END, at);
    // The mark stands in the opening tag of the section and not behind it.
    if (from < 0 || end < 0 || html.subarray(from, at).includes('>')) continue;
    places.push({ call: written.replaceAll('&amp;', '&'), from, to: end + END.length });
  }
  return places;
}
