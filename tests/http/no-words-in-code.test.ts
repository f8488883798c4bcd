import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cities } from '../../contract/cities.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { MARK, writeMarkedContent } from '../helpers/marked-content.ts';
import { listedRoutes } from '../helpers/route-paths.ts';
import { startSite, type RunningSite } from '../helpers/start-site.ts';
import { newTestStore, type TestStore } from '../helpers/test-store.ts';

/** With every word of the content replaced, no page has a sentence but the labels of the interface. */

let store: TestStore;
let site: RunningSite;
beforeAll(async () => {
  store = await newTestStore();
  const folder = writeMarkedContent();
  const db = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl });
  await migrate(db);
  await loadContent(db, folder);
  await db.destroy();
  rmSync(folder, { recursive: true });
  site = await startSite({ ...store.settings, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
});
afterAll(async () => {
  await site?.stop();
  store?.remove();
});

/** Words of the interface: buttons, controls, the form and its messages, names of landmarks. */
const LABELS: readonly (string | RegExp)[] = [
  ', day or night',
  'About Us',
  'All five fields are required.',
  'All services',
  'Another country, in US dollars',
  'Ask for this',
  'Before tax',
  'Benefits, % of the wage',
  'Blog',
  'Breadcrumb',
  'Chicago',
  'Choose the work',
  'Close',
  'Company name',
  'Compare the costs',
  'Contact Us',
  'Country',
  'Day',
  'Desk and equipment a month',
  'Dubai',
  'Early',
  'Email address',
  'Facebook',
  'Full-time wage a year',
  'Full-time',
  'Get Started',
  'Groups of questions',
  'Hire Me',
  'Hire Now',
  'Home',
  'Hours a week',
  'How we count',
  'Hourly',
  'Industries',
  'India',
  'Industries, 6 slides',
  'Instagram',
  'Kinds of services',
  'Last updated',
  'Late',
  'Lead',
  'Leave this empty',
  'LinkedIn',
  'London',
  'Los Angeles',
  'Main',
  'Menu',
  'Newest posts',
  'Next profile',
  'Next',
  'Night',
  'Older posts',
  'On this page',
  'Page',
  'Part-time',
  'Plan',
  'Pages of people',
  'Pages of the blog',
  'Pass it on',
  'Pause the profiles',
  'People',
  'Payroll taxes, % of the wage',
  'Phone number',
  'Previous',
  'Question',
  'Quoted to your brief',
  'Rates',
  'Read More',
  'Read it instead',
  'Sample experts',
  'Search',
  'Search for',
  'Send my requirement',
  'Send your requirement',
  'Services by name',
  'Show the hours we share',
  'Such as Boston, Europe/Zurich or +05:45',
  'Services',
  'Skip to content',
  'The shift in India',
  'The work, the hours, the tools, and when it should start. A few lines are enough.',
  'Time zones',
  'Updated',
  'Use my time zone',
  'View All frequently asked questions',
  'View All',
  'View More',
  'View all services',
  'A field left empty takes the country’s preset. Without a country it counts as zero.',
  'Work',
  'We use these details to answer you and for nothing else. See the',
  'What do you need done?',
  'With the country code, so that we can call you.',
  'You',
  'YouTube',
  'Your city or time zone',
  'Your day begins',
  'Your day ends',
  'Your name',
  'Your person',
  'Your working hours',
  'Your team',
  'an hour',
  'from',
  'hours you share',
  'on the blog',
  'or call',
  'page',
  'people',
  'person',
  'privacy policy',
  'shared',
  'the rest of your day',
  'the shift in India',
  'the shift in India, Indian time below',
  'until',
  'with the day shift',
  'with the early shift',
  'with the late shift',
  'with the night shift',
  'your day',
  '· first published',
  // Dates, times, counts and pages.
  /^[A-Z][a-z]{2} \d\d, \d{4}$/,
  /^(?:9 to 5 is )?[\d:]+\s[ap]m(?: to [\d:]+\s[ap]m)?(?: in India)?$/,
  /^\d*½? hours?(?: shared)?$/,
  /^[\d½]+ to [\d½]+ hours shared$/,
  /^with the (?:late|early) shift, \d+\s[ap]m to \d+\spm in India$/,
  /^\d+ of \d+(?: stars)?$/,
  /^[\d.]+$/,
  /^Page \d+ of \d+$/,
  /^(?:· )?7 min read$/,
  /^(?:Share|See our videos) on \w+ \(opens in a new tab\)$/,
  // It must be an address, so it is not marked.
  'hello@citadel.example',
  // To choose from on /time-zones.
  ...cities.map(({ name }) => name),
];

test.each(listedRoutes)('%s has no words of its own', async (path) => {
  const html = await (await fetch(site.url + path)).text();
  expect(html).toMatch(MARK);
  const unmarked = wordsOf(html).filter(
    (words) => !MARK.test(words) && !LABELS.some((label) => matches(label, words)),
  );
  expect([...new Set(unmarked)]).toEqual([]);
});

const matches = (label: string | RegExp, words: string) =>
  typeof label === 'string' ? label === words : label.test(words);

/** The texts of a page and of the attributes that are shown or read aloud, if they have a word. */
function wordsOf(html: string): string[] {
  const visible = html.replace(/<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
  const attributes = [
    ...visible.matchAll(/ (?:alt|aria-label|title|placeholder)="([^"]*)"/g),
    ...visible.matchAll(/<meta name="description" content="([^"]*)"/g),
  ].map(([, value]) => value!);
  return [...visible.split(/<[^>]*>/), ...attributes]
    .map((text) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim())
    .filter((text) => /\p{L}{2}/u.test(text));
}
