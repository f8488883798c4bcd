import type { QueryKey } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { Tracker } from '../../contract/tracker.ts';
import { readDataBlock, writeDataBlock } from './data-block.ts';
import type { PageData } from './page-data.ts';
import { getPageContext } from './request-context.ts';
import type { SiteFacts } from './site-facts.ts';

/** All data that the server sends to the browser with a page. */
interface PageEnvelope {
  /** Origin of canonical links, without a trailing slash. */
  origin: string;
  /** A third-party script that needs the visitor's consent. */
  tracker: Tracker | null;
  /** Whether to measure the speed of the page; left out if not. */
  vitals?: boolean | undefined;
  /** The firm, without what only structured data says. */
  site: SiteFacts;
  /** The responses to the page's calls, each with its query key. */
  data: [key: QueryKey, data: unknown][];
}

type PageFacts = Omit<PageEnvelope, 'data'>;

let received: PageFacts | undefined;

/** All but the data: on the server those of the page being rendered, in the browser those of the first page. */
export const pageFacts = createIsomorphicFn()
  .server((): PageFacts => {
    const { siteUrl, tracker, vitals, site } = getPageContext();
    return { origin: siteUrl, tracker, vitals: vitals || undefined, site };
  })
  .client((): PageFacts => {
    if (!received) throw new Error('The page came without its data.');
    return received;
  });

/** The firm: name, contact data, offices and so on. The same for all pages of a visit. */
export const siteFacts = (): SiteFacts => pageFacts().site;

export const ENVELOPE_ID = 'page-data';

/**
 * The envelope of the page being rendered, as text for a data block: content is repeated there as it
 * is in the page, so it compresses well. Failed calls are left out; the browser retries them. So is
 * what the browser reads from the page itself. Empty in the browser, where React leaves
 * the element as it is.
 */
export const sealEnvelope = createIsomorphicFn()
  .server((pageData: PageData): string => {
    const facts = pageFacts();
    return writeDataBlock({ ...facts, site: forVisitors(facts.site), data: pageData.all() });
  })
  .client((_pageData: PageData): string => '');

/** Without what only structured data and the footer use, which the browser does not render. */
const forVisitors = ({ hours, offices, firm_author: author, ...site }: SiteFacts) => ({
  name: site.name,
  email: site.email,
  phone: site.phone,
  whatsapp: site.whatsapp,
  menu: site.menu,
  video_channel: site.video_channel,
  firm_author: author && { photo: author.photo },
  hours: { days: hours.days, hours: hours.hours, closed: hours.closed },
  offices: offices.map(({ country, name, lines, time_zone, clock }) => ({
    country,
    name,
    lines,
    time_zone,
    clock,
  })),
});

/** Milliseconds for which a document is waited for. */
const TIMEOUT = 20_000;

/** Documents that are being read: the queries of a page share one. */
const reading = new Map<string, Promise<PageEnvelope['data']>>();

/**
 * The data of a query in the document of the current address, for when its call fails or gets no
 * response; undefined if it is not there.
 */
export async function readFromDocument(key: QueryKey): Promise<unknown> {
  const { href } = location;
  if (!reading.has(href))
    reading.set(
      href,
      readDocument(href).finally(() => reading.delete(href)),
    );
  const wanted = JSON.stringify(key);
  return (await reading.get(href))?.find(([known]) => JSON.stringify(known) === wanted)?.[1];
}

async function readDocument(href: string): Promise<PageEnvelope['data']> {
  const response = await fetch(href, { signal: AbortSignal.timeout(TIMEOUT) });
  const block = new RegExp(`id="${ENVELOPE_ID}"[^>]*>(.*?)</script>`, 's');
  const [, text] = block.exec(await response.text()) ?? [];
  return text ? (readDataBlock(text) as PageEnvelope).data : [];
}

/** Restores the envelope. Its data counts as fresh: the server revalidates a page when content changes. */
export function openEnvelope(pageData: PageData): void {
  const text = document.getElementById(ENVELOPE_ID)?.textContent;
  if (!text) return;
  const { data, ...facts } = readDataBlock(text) as PageEnvelope;
  received = facts;
  for (const [key, value] of data) pageData.receive(key, value);
}
