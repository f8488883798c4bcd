/**
 * The words on the cards of pages, by the first segment of their path. The title is the page's heading
 * (tests/http/search-engines.test.ts compares them). The home page has brand/social-card.png.
 */
import { withFigures } from '../with-figures.ts';
import type { CardWords } from './draw-social-card.ts';

export const pageTitles: Readonly<Record<string, CardWords>> = {
  'about-us': {
    label: withFigures('About {{site:name}}'),
    title: 'The firm behind the person you hire',
  },
  services: {
    label: 'Services',
    title: 'What remote staff can do for you, and from what rate',
  },
  people: {
    label: 'People',
    title: 'Remote staff you can hire',
  },
  rates: {
    label: 'Rates',
    title: 'Our rates and your costs, side by side',
  },
  blog: {
    label: 'Blog',
    title: 'What to know before you hire abroad',
  },
  'contact-us': {
    label: 'Contact',
    title: 'Reach a person, day or night',
  },
  'refund-policy': {
    label: 'Refund policy',
    title: 'Refunds, replacements and notice',
  },
  'privacy-policy': {
    label: 'Privacy policy',
    title: 'What we know about you, and what we do with it',
  },
  'cookie-policy': {
    label: 'Cookie policy',
    title: 'Cookies: none on a visit',
  },
  'citadel-user-agreement': {
    label: 'User agreement',
    title: withFigures('The agreement between you and {{site:name}}, in plain English'),
  },
  offshore: {
    label: 'Your offshore team',
    title: 'A second office, without the lease',
  },
  'time-zones': {
    label: 'Your hours and ours',
    title: 'See the hours you share with a team in India',
  },
  faq: {
    label: 'FAQ',
    title: '19 questions to ask before you hire',
  },
  'about-citadel-advantage': {
    label: withFigures('The {{site:name}} advantage'),
    title: 'Four sales jobs that never reach the top of your list',
  },
  proof: {
    label: 'How we count',
    title: 'Every claim, and what we counted to make it',
  },
  'data-security': {
    label: 'Data security',
    title: 'Five years without a data breach, and how we keep it that way',
  },
  search: {
    label: 'Search',
    title: 'What do you need?',
  },
  'how-does-citadel-works': {
    label: withFigures('How {{site:name}} works'),
    title: 'You direct the work. We look after everything else.',
  },
};
