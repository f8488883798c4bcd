import { readFileSync } from 'node:fs';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { sampleRates } from '../helpers/sample-rates.ts';
import { serviceNames } from '../helpers/service-names.ts';

/** What the HTML of pages has, how often, and where its links lead (spec section 2). */

type Root = ReturnType<typeof parseDocument> | Element;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const siteUrl = inject('siteUrl');

const open = async (path: string) => parseDocument(await (await fetch(siteUrl + path)).text());
const textOf = (root: Root) => DomUtils.textContent(root).replaceAll(/\s+/g, ' ').trim();
const tags = (root: Root, name: string) => DomUtils.getElementsByTagName(name, root.children);
const main = (page: Root) => tags(page, 'main')[0]!;
const hrefOf = (link: Element) => link.attribs.href;
/** The elements with this attribute. */
const having = (root: Root, name: string, value: string) =>
  DomUtils.find(
    (node) => DomUtils.getAttributeValue(node as Element, name) === value,
    root.children,
    true,
    99,
  ) as Element[];
/** The section whose heading has these words. */
const section = (page: Root, heading: string) =>
  tags(page, 'section').find((one) => tags(one, 'h2').some((h2) => textOf(h2).includes(heading)))!;
const linkNamed = (root: Root, name: string | RegExp) =>
  tags(root, 'a').filter((link) =>
    typeof name === 'string' ? textOf(link) === name : name.test(textOf(link)),
  );

test('the home page shows as many items as the specification requires', async () => {
  const page = await open('/');
  expect(tags(page, 'h1')).toHaveLength(1);
  const [experts] = having(page, 'aria-label', 'Sample experts');
  expect(having(experts!, 'aria-roledescription', 'slide')).toHaveLength(6);
  const handed = section(page, 'Work that owners hand over first');
  expect(linkNamed(handed, 'View More')).toHaveLength(6);
  for (const heading of ['Three reasons owners hire this way', 'Hired in under 24 hours'])
    expect(tags(tags(section(page, heading), 'ol')[0]!, 'li'), heading).toHaveLength(3);
  expect(linkNamed(page, 'Hire Me')).toHaveLength(3);
  expect(tags(section(page, 'Read this before you hire'), 'article')).toHaveLength(5);
  const [voices] = tags(page, 'section').filter((one) =>
    textOf(one).includes('Trusted by 200+ Clients'),
  );
  expect(tags(voices!, 'blockquote')).toHaveLength(7);
  expect(tags(voices!, 'button')).toHaveLength(0);
});

test.each([
  ['/about-us', 'leadership', 'li', 8],
  ['/contact-us', 'why-choose-us', 'li', 6],
  ['/how-does-citadel-works', 'steps', 'h3', 4],
] as const)('%s has as many items in %s', async (path, id, name, count) => {
  const [found] = having(await open(path), 'aria-labelledby', id);
  expect(tags(found!, name)).toHaveLength(count);
});

test('the cookie policy has three tables', async () => {
  expect(tags(main(await open('/cookie-policy')), 'table')).toHaveLength(3);
});

test('the list of services has each once, with its rate', async () => {
  const rows = tags(main(await open('/services')), 'li').filter(
    (row) => tags(row, 'h3').length > 0,
  );
  expect(rows).toHaveLength(25);
  for (const [slug, name] of Object.entries(serviceNames)) {
    const found = rows.filter((row) =>
      linkNamed(row, name).some((link) => hrefOf(link) === `/services/${slug}`),
    );
    expect(found, slug).toHaveLength(1);
    const rate = sampleRates[slug];
    expect(textOf(found[0]!)).toContain(rate ? `from $${rate} an hour` : 'Quoted to your brief');
  }
});

test('a service page leads to those of the bench who do the work, and to the calculator for it', async () => {
  const page = main(await open('/services/bookeeper'));
  const [bench] = linkNamed(page, /^See who is available/);
  expect(textOf(await open(hrefOf(bench!)!))).toContain('Remove Work: Bookkeeping');
  const [calculator] = linkNamed(page, 'Compare with the cost of a local hire');
  expect(hrefOf(calculator!)).toMatch(/#calculator$/);
  const report = await open(hrefOf(calculator!)!.split('#')[0]!);
  expect(having(report, 'id', 'calculator')).toHaveLength(1);
  const chosen = having(report, 'selected', '').map((option) => option.attribs.value);
  expect(chosen).toContain('bookeeper');
});

test('a service page leaves out bottom services and their heading if there are none', async () => {
  const titles = async (slug: string) => {
    const record = parse(readFileSync(`content/records/${slug}.yaml`, 'utf8')) as RecordValues;
    const page = main(await open(`/services/${slug}`));
    const { title, items } = record.bottom_services;
    const shown = tags(page, 'h2').map(textOf).includes(title);
    return {
      shown,
      found: shown ? tags(section(page, title), 'h3').map(textOf) : [],
      items: items.map((item) => item.title),
    };
  };
  expect(await titles('account-payable')).toEqual({ shown: false, found: [], items: [] });
  const { shown, found, items } = await titles('bookeeper');
  expect(shown).toBe(true);
  expect(found).toEqual(items);
});

test('the blog links to all its pages, and to those beside', async () => {
  const pageOf = async (path: string) => {
    const page = await open(path);
    const [links] = having(page, 'aria-label', 'Pages of the blog');
    const [current] = having(links!, 'aria-current', 'page');
    return {
      current: textOf(current!),
      numbers: tags(tags(links!, 'ol')[0]!, 'a').map(hrefOf),
      beside: linkNamed(links!, /Previous|Next/).map(hrefOf),
      posts: tags(main(page), 'article').length,
    };
  };
  const numbers = ['/blog', '/blog?page=2', '/blog?page=3'];
  expect(await pageOf('/blog')).toEqual({
    current: 'Page 1',
    numbers,
    beside: ['/blog?page=2'],
    posts: 10,
  });
  expect(await pageOf('/blog?page=2')).toMatchObject({
    current: 'Page 2',
    beside: ['/blog', '/blog?page=3'],
  });
  expect(await pageOf('/blog?page=3')).toEqual({
    current: 'Page 3',
    numbers,
    beside: ['/blog?page=2'],
    posts: 7,
  });
});

test('a post is complete, with its links and related posts', async () => {
  const page = await open('/blog/what-a-remote-bookkeeper-really-costs');
  expect(tags(page, 'h2').map(textOf)).toContain('What the invoice says');
  const [list] = having(page, 'aria-labelledby', 'share');
  const shares = tags(list!, 'a');
  expect(shares).toHaveLength(5);
  for (const { attribs } of shares)
    expect(attribs).toMatchObject({ target: '_blank', rel: 'noopener' });
  const [trail] = having(page, 'aria-label', 'Breadcrumb');
  const last = tags(trail!, 'li').at(-1)!;
  expect(textOf(last)).toBe('What a remote bookkeeper really costs a small firm');
  expect(tags(last, 'a')).toHaveLength(0);
  expect(section(page, 'From our blog')).toBeDefined();
  expect(textOf(main(page))).not.toContain('Loading');
});
