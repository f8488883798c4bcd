import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { sampleRates } from '../../tests/helpers/sample-rates.ts';
import { withFigures } from '../../tools/pictures/with-figures.ts';
import { structuredDataProblems, valuesNotShown } from '../../tests/helpers/structured-data.ts';
import type { SiteFacts } from '../provider/site-facts.ts';
import { blogPosting } from './blog-posting.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { faqPage } from './faq-page.ts';
import { jsonLd, writeJsonLd, type Thing } from './json-ld.ts';
import { organization, officesOfOrganization } from './organization.ts';
import { service } from './service-offer.ts';
import { webSite } from './web-site.ts';

const SITE = 'https://www.citadel.example';

const { firm } = vi.hoisted(() => ({ firm: {} as SiteFacts }));
vi.mock('../provider/page-envelope.ts', () => ({ siteFacts: () => firm }));
Object.assign(firm, parse(withFigures(readFileSync('content/site.yaml', 'utf8'))), {
  firm_author: parse(readFileSync('content/authors/citadel-editorial.yaml', 'utf8')),
});

const records = readdirSync('content/records').map((name) => ({
  slug: name.replace('.yaml', ''),
  record: parse(readFileSync(`content/records/${name}`, 'utf8')) as RecordValues,
}));

const serviceOf = ({ slug, record }: (typeof records)[number]) =>
  service(slug, record, sampleRates[slug]);

const details = {
  post: {
    post_title: 'A post',
    post_content: '<p>Text.</p>',
    auther_name: 'Meera Nair',
    post_date: '2026-06-16T06:00:00.000Z',
    post_modified: '2026-07-02T06:00:00.000Z',
  },
  banner: '/static/pictures/covers/posts/a-post.svg',
};

const everything: [string, Thing[]][] = [
  ['the organization', [organization()]],
  ['the offices', officesOfOrganization()],
  ['the web site', [webSite()]],
  ...records.map((one): [string, Thing[]] => [one.slug, [serviceOf(one)]]),
  ['a post', [blogPosting('/blog/a-post', details)]],
  ['breadcrumbs', [breadcrumbs([{ name: 'Home', path: '/' }])]],
  ['questions', [faqPage([{ title: 'What?', body: 'That.' }])]],
];

it.each(everything)('%s: has the required properties and absolute URLs', (_, things) => {
  const written = JSON.parse(writeJsonLd(things, SITE)) as { '@graph': unknown[] };
  expect(structuredDataProblems(written['@graph'])).toEqual([]);
  const urls = JSON.stringify(written).match(
    /"(?:@id|url|item|image|logo|mainEntityOfPage)":"[^"]*"/g,
  );
  for (const url of urls ?? []) expect(url).toContain(`:"${SITE}/`);
});

it('offers each service at its rate, and no service without one', () => {
  for (const one of records) {
    const rate = sampleRates[one.slug];
    const { offers } = serviceOf(one);
    expect(offers?.price, one.slug).toBe(rate);
    expect(offers?.priceSpecification.price, one.slug).toBe(rate);
    expect(offers?.priceSpecification.minPrice, one.slug).toBe(rate);
  }
  expect(records.filter((one) => serviceOf(one).offers)).toHaveLength(
    Object.keys(sampleRates).length,
  );
});

it('gives each office the address and hours that visitors see', () => {
  const page = {
    text: [...firm.offices.flatMap(({ lines }) => lines), firm.hours.days, firm.hours.hours].join(
      ' ',
    ),
    links: [],
    dates: [],
    language: 'en-US',
  };
  const [pune, austin] = officesOfOrganization();
  for (const office of [pune, austin]) {
    expect(valuesNotShown(office?.address, page)).toEqual([]);
    expect(valuesNotShown(office?.openingHoursSpecification, page)).toEqual([]);
  }
  expect(pune?.address.addressLocality).toBe('Pune');
  expect(austin?.address.addressRegion).toBe('TX');
});

it('numbers breadcrumbs from one', () => {
  const { itemListElement } = breadcrumbs([
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
  ]);
  expect(itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, '/'],
    [2, '/blog'],
  ]);
});

describe('an author', () => {
  const authorOf = (auther_name: string) =>
    blogPosting('/blog/x', { ...details, post: { ...details.post, auther_name } }).author;

  it('is a person, or the company for its editors', () => {
    expect(authorOf('Thomas Reid')).toEqual({ '@type': 'Person', name: 'Thomas Reid' });
    expect(authorOf('Citadel Editorial')).toMatchObject({
      '@type': 'Organization',
      name: 'Citadel Editorial',
    });
  });
});

describe('the script', () => {
  it('cannot be closed by text inside it', () => {
    const hostile = '</script><script>alert(1)</script><!-- <script>';
    const text = writeJsonLd([faqPage([{ title: hostile, body: hostile }])], SITE);
    expect(text).not.toContain('<');
    const [page] = (JSON.parse(text) as { '@graph': ReturnType<typeof faqPage>[] })['@graph'];
    expect(page?.mainEntity[0]?.name).toBe(hostile);
  });

  it('does not turn text that begins with a slash into a URL', () => {
    const text = writeJsonLd([faqPage([{ title: '/what', body: '//is.this' }])], SITE);
    expect(text).toContain('"name":"/what"');
  });

  it('is omitted when there is no data', () => {
    expect(jsonLd(undefined, SITE)).toEqual([]);
    expect(jsonLd([], SITE)).toEqual([]);
  });
});
