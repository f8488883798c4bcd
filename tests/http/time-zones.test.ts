import { expect, inject, test } from 'vitest';
import { readPageHead } from '../helpers/read-page-head.ts';
import { ORIGIN } from '../helpers/running-site.ts';

const siteUrl = inject('siteUrl');
const text = (html: string) =>
  html
    .replace(/<(script|style)\b[^]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');

test('the bare page is cached, indexed, and links to examples', async () => {
  const { html, meta } = await readPageHead(`${siteUrl}/time-zones`);
  expect(meta.robots![0]).toMatch(/^max-image-preview/);
  expect(html).toContain('href="/time-zones?zone=New+York&amp;start=09%3A00&amp;end=17%3A00');
  expect((await fetch(`${siteUrl}/time-zones`)).headers.get('etag')).not.toBeNull();
});

test.each([
  '?zone=New+York',
  '?zone=Lodnon',
  '?start=9',
  '?zone=',
  '?zone=1&zone=2',
  '?zone=%7B%22a%22%3A1%7D',
  '?zone=null&plan=true&end=1e400',
  '?zone=%00%FF&start=%2B',
  `?zone=${'x'.repeat(2000)}`,
  `?zone=${encodeURIComponent('<script>alert(1)</script>')}`,
])('%s is neither indexed nor cached, and canonical is the bare page', async (query) => {
  const response = await fetch(`${siteUrl}/time-zones${query}`, { redirect: 'manual' });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { meta, canonicals, html } = await readPageHead(`${siteUrl}/time-zones${query}`);
  expect(meta.robots).toEqual(['noindex']);
  expect(canonicals).toEqual([`${ORIGIN}/time-zones`]);
  expect(html).not.toContain('<script>alert');
});

test('other parameters do not change the page', async () => {
  const { meta } = await readPageHead(`${siteUrl}/time-zones?utm_source=mail`);
  expect(meta.robots![0]).toMatch(/^max-image-preview/);
});

test('a result stands in the page, and goes with the visitor into the enquiry', async () => {
  const { html } = await readPageHead(`${siteUrl}/time-zones?zone=Kathmandu&start=10:00&end=6pm`);
  expect(text(html)).toContain('8 hours shared a day');
  expect(text(html)).toContain('Your day is 10 am to 6 pm in Kathmandu');
  const about = encodeURIComponent(
    '/time-zones?zone=Kathmandu&start=10%3A00&end=18%3A00&plan=full-time',
  );
  // The result's own button, and the call at the end of the page.
  expect(html.split(`href="/contact-us?about=${about}#enquiry"`)).toHaveLength(3);
});

test('a typing mistake is answered with the city that was meant', async () => {
  const { html } = await readPageHead(`${siteUrl}/time-zones?zone=Lodnon&end=18:00`);
  expect(text(html)).toContain('We do not know a city or a time zone called “Lodnon”.');
  expect(html).toMatch(
    /<a href="\/time-zones\?zone=London&amp;end=18%3A00#result"[^>]*>London<\/a>/,
  );
  expect(html).toContain('value="Lodnon"');
});

test('a city that the page does not offer is known, and its result leads to the people of that overlap', async () => {
  const { html } = await readPageHead(`${siteUrl}/time-zones?zone=Hartford`);
  expect(html).not.toContain('<option>Hartford</option>');
  expect(text(html)).toContain('2½ to 3½ hours shared a day Your day is 9 am to 5 pm in Hartford.');
  expect(text(html)).toContain('An hour of the shift is a break. It counts here as shared.');
  expect(html).toMatch(
    /href="\/people\?overlap=new-york"[^>]*>People who share 4 hours of your day</,
  );
  const { html: list } = await readPageHead(`${siteUrl}/people?overlap=new-york`);
  expect(list).toContain('href="/people/');
});

test('a name of several cities is answered with the choice between them', async () => {
  const { html } = await readPageHead(`${siteUrl}/time-zones?zone=Springfield&plan=hourly`);
  expect(text(html)).toContain('Please check: “Springfield” may be several places.');
  for (const state of ['Illinois', 'Massachusetts', 'Missouri'])
    expect(html).toContain(
      `href="/time-zones?zone=Springfield+%28${state}%29&amp;plan=hourly#result"`,
    );
});

test('the pictures of the cities have the hours of both clocks', async () => {
  const said = text((await readPageHead(`${siteUrl}/time-zones`)).html);
  expect(said).toContain('New York 6 am 12 pm 6 pm India 3:30 pm 9:30 pm 3:30 am');
  expect(said).toContain('Sydney 6 am 12 pm 6 pm India 12:30 am 6:30 am 12:30 pm');
});

test('a day is counted line by line: the visitor’s own, and New York’s before there is one', async () => {
  const said = async (query: string) =>
    text((await readPageHead(`${siteUrl}/time-zones${query}`)).html);
  expect(await said('')).toContain(
    'Your day, New York 9 am to 5 pm In India, 9½ hours later 6:30 pm to 2:30 am Late shift there 1 pm to 10 pm You share 3½ hours 6:30 pm to 10 pm',
  );
  expect(await said('?zone=Brisbane&plan=part-time')).toContain(
    'Your day, Brisbane 9 am to 5 pm In India, 4½ hours earlier 4:30 am to 12:30 pm Four hours there',
  );
});

test('the form shows what was asked: a time in the words of its list, and a value that is not on it', async () => {
  const { html } = await readPageHead(
    `${siteUrl}/time-zones?zone=Nowhere&start=9 am&end=30:00&plan=`,
  );
  expect(html).toMatch(/<option value="09:00" selected=""/);
  expect(html).toContain('<option selected="">30:00</option>');
  expect(html).toMatch(/<option value="full-time" selected=""/);
});

test('the call refuses a repeated parameter, and is not cached anywhere', async () => {
  const twice = await fetch(`${siteUrl}/api/time-zones?zone=a&zone=b`);
  expect(twice.status).toBe(400);
  const once = await fetch(`${siteUrl}/api/time-zones?zone=Phoenix`);
  expect(once.headers.get('cache-control')).toBe('public, no-cache');
});
