import { z } from 'zod/mini';
import { alsoReads, date, group, items, list, optional, since, text } from './field.ts';
import type { ValuesOf } from './kind.ts';
import { describeWords, link, links, sentence, several } from './pages/page-parts.ts';

const url = (label: string) =>
  text({ label, max: 300, pattern: /^https:\/\/\S+$/, says: 'must begin with https://' });

const hour = (label: string) =>
  text({ label, help: 'Like 08:00', max: 5, pattern: /^\d\d:\d\d$/, says: 'must be like 08:00' });

const TIME_ZONE = /^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z0-9_+-]*)+)$/;

const WEEKDAY = /^(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;

/** What a link dials; it leaves out (0), as in +44 (0)20. */
const dialed = (phone: string) => phone.replace('(0)', '').replaceAll(/[^+\d]/g, '');

const olderPhone = z.object({
  shown: z._default(z.string(), ''),
  number: z._default(z.string(), ''),
});
const DIALS = ' dials ';

/** Earlier versions wrote what is shown and what is dialed. If the two differ, the value has both. */
function readPhone(given: unknown): unknown {
  const older = olderPhone.safeParse(given).data;
  if (!older) return given;
  const { shown, number } = older;
  return number === '' || dialed(shown) === dialed(number) ? shown : shown + DIALS + number;
}

const phone = alsoReads(
  text({
    label: 'Phone',
    help: 'With + and the country code',
    max: 40,
    pattern: /^\+(?:[\s().-]*\d)+[\s().-]*$/,
    says: {
      error({ input }) {
        const [shown, number] = String(input).split(DIALS);
        return number === undefined
          ? 'must be + and digits, which may have spaces, brackets, dots and hyphens between them'
          : `pages show ${shown}, but their links dial ${number}; keep the right one`;
      },
    },
  }),
  readPhone,
);

/** The main menu that the site had before it was content. */
const MENU_BEFORE = {
  links: [
    { label: 'Home', path: '/' },
    { label: 'About Us', path: '/about-us' },
    { label: 'Services', path: '/services' },
    { label: 'Blog', path: '/blog' },
    { label: 'Contact Us', path: '/contact-us' },
  ],
  start: { label: 'Get Started', path: '/contact-us' },
  call: 'Call',
  overview: [
    { label: 'All services', path: '/services' },
    { label: 'People', path: '/people' },
    { label: 'Rates', path: '/rates' },
    { label: 'Time zones', path: '/time-zones' },
  ],
};

/** content/site.yaml: the firm, and what every page shows of it. */
export const site = describeWords('site', 'The firm and its contact data', {
  name: text({ label: 'Name', max: 40 }),
  email: text({ label: 'Email', max: 120, pattern: /^\S+@\S+$/, says: 'must be an address' }),
  phone,
  whatsapp: group('WhatsApp', { shown: sentence('As shown', 40), url: url('Address') }),
  hours: group('Office hours', {
    days: sentence('Days', 60),
    hours: sentence('Hours', 60),
    closed: sentence('When the offices are closed', 60),
    weekdays: list({
      label: 'Weekdays',
      help: 'For search engines, in English',
      min: 1,
      max: 7,
      item: text({ label: 'Weekday', max: 9, pattern: WEEKDAY, says: 'must be like Monday' }),
    }),
    opens: hour('Opens'),
    closes: hour('Closes'),
  }),
  offices: items(
    { label: 'Offices', item: 'Office', min: 1, max: 6 },
    {
      country: sentence('Country', 40),
      name: sentence('Name', 80),
      lines: several('Lines of the address', sentence('Line', 80), 6),
      street: sentence('Street', 120),
      locality: sentence('Town', 80),
      region: optional(sentence('Region', 40)),
      postal_code: sentence('Postal code', 20),
      time_zone: optional(
        text({
          label: 'Time zone',
          help: 'Like Asia/Kolkata or America/Chicago',
          max: 40,
          pattern: TIME_ZONE,
          says: 'must be the name of a time zone, like Asia/Kolkata',
        }),
      ),
      clock: optional(
        text({
          label: 'Whose time that is',
          help: 'Shown after the hours, such as India',
          max: 40,
        }),
      ),
      breaks: optional(
        items(
          { label: 'Breaks', item: 'Break', min: 0, max: 4 },
          { from: hour('From'), to: hour('To') },
        ),
      ),
      holidays: optional(
        items(
          { label: 'Holidays', item: 'Holiday', min: 0, max: 60 },
          { date: date({ label: 'Date' }), name: sentence('Name', 60) },
        ),
      ),
    },
  ),
  legal: optional(
    group(
      'Legal and commercial facts',
      {
        entity: sentence('Legal entity', 200, 'Its registered name, form and seat'),
        payment: sentence('Payment', 300, 'Currency and ways to pay'),
        law: sentence('Governing law', 300, 'The law and the courts that agreements name'),
        liability: sentence('Liability', 300, 'The limit that agreements name'),
        insurance: sentence('Insurance', 300, 'What is insured, with whom and for how much'),
        references: sentence('References', 300, 'How a buyer can speak with a client'),
      },
      'For the agreement and the contact page, whose texts refer to them; the footer shows the legal entity',
    ),
  ),
  menu: since(
    group('Main menu', {
      links: list({
        label: 'Links',
        help: 'The link to the page of all services opens their menu',
        item: link,
        min: 1,
        max: 8,
      }),
      start: link,
      call: sentence('Before the phone number', 20),
      overview: list({ label: 'First links of the services', item: link, min: 0, max: 8 }),
    }),
    MENU_BEFORE,
  ),
  networks: items(
    { label: 'Social networks', item: 'Network', min: 0, max: 8 },
    { network: sentence('Name', 40), url: url('Address') },
  ),
  video_channel: url('Video channel'),
  footer: group('Footer', {
    about: sentence('About', 120),
    talk: sentence('Title of the contact data', 40),
    enquiry: sentence('Link to the form', 40),
    phone_hours: sentence('Hours of the phone line', 60),
    company: sentence('Title of the pages', 40),
    company_links: links,
    policies: sentence('Title of the policies', 40),
    policy_links: links,
    copyright: sentence('Copyright', 120),
  }),
});

type SiteValues = ValuesOf<typeof site>;

/** The firm as pages show it. */
export type ShownSite = Omit<SiteValues, 'phone'> & { phone: { shown: string; number: string } };

export const shownSite = (values: SiteValues): ShownSite => ({
  ...values,
  phone: { shown: values.phone, number: dialed(values.phone) },
});
