import { dollars } from '../domain/money.ts';
import type { PageWords } from '../contract/kinds/pages/page-kinds.ts';
import type { ShownSite } from '../contract/kinds/site.ts';
import type { Rates } from '../contract/api/rates.ts';
import { fixedPages } from '../contract/site-paths.ts';
import { rateOf } from './provider/rates.ts';

/** The facts about the firm. */
export type Firm = ShownSite & PageWords<'plans'> & PageWords<'feeds'> & Rates;

/** The names of everything that has a page. */
export interface NamedPages {
  services: readonly { slug: string; title: string }[];
  people: readonly { slug: string; name: string; designation: string }[];
}

/** Writes /llms.txt (llmstxt.org): what the company offers, in the words of its pages, with links. */
export function writeLlmsText(
  siteUrl: string,
  {
    name: firm,
    email,
    phone,
    whatsapp,
    hours: open,
    offices,
    plans: offers,
    summary,
    terms,
    pages = [],
    ...rates
  }: Firm,
  { services: offered, people }: NamedPages,
): string {
  const link = (name: string, path: string, more = '') => `- [${name}](${siteUrl}${path})${more}`;
  const services = offered
    .map(({ slug, title }) => ({ slug, name: oneLine(title) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ slug, name }) => link(name, `/services/${slug}`, fromRate(rateOf(rates, slug))));
  const names = new Map(pages.map(({ path, name }) => [path, name]));
  const plans = offers.map(
    ({ name, kind, hours, days, resource }) =>
      `- ${name}: ${[kind, hours, days, resource].join(', ').toLowerCase()}`,
  );
  const who = people
    .map(({ slug, name, designation }) =>
      link(oneLine(name), `/people/${slug}`, `: ${oneLine(designation)}`),
    )
    .join('\n');
  return `# ${firm}

> ${summary}

${terms}

## Plans

${plans.join('\n')}

## Services

${services.join('\n')}

## Pages

${fixedPages.map(({ path }) => link(names.get(path) ?? path, path)).join('\n')}

${who && `## People\n\n${who}\n\n`}## Posts

${link('Newest posts with their full text', '/feed.json', ' (JSON Feed)')}
${link('Every address of the site', '/sitemap.xml')}

## Contact

- Phone, 24x7: ${phone.shown}
- WhatsApp: ${whatsapp.shown}
- Email: ${email}
- Office hours: ${open.days}, ${open.hours}
${offices.map(({ lines }) => `- Office: ${lines.join(', ')}`).join('\n')}
`;
}

const fromRate = (rate: number | undefined) =>
  rate === undefined ? '' : `: from ${dollars(rate)} an hour`;

/** A title, without what Markdown would take for a link or a new line. */
const oneLine = (title: string) => title.replace(/[[\]()\s]+/g, ' ').trim();
