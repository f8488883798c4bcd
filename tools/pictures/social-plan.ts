/**
 * The cards of all other pages, by the last segment of their path. The title is the page's heading
 * (tests/http/search-engines.test.ts compares them). The home page has brand/social-card.png.
 */
import { coverOfPage } from './plan.ts';
import { withFigures } from './with-figures.ts';
import type { SocialCard } from './draw-social-card.ts';

export const pageCards: Readonly<Record<string, SocialCard>> = {
  'about-us': {
    label: withFigures('About {{site:name}}'),
    title: 'The firm behind the person you hire',
    cover: coverOfPage('about'),
  },
  services: {
    label: 'Services',
    title: 'What remote staff can do for you, and from what rate',
    cover: { layout: 'halo', scheme: 'dawn', main: 'blocks' },
  },
  people: {
    label: 'People',
    title: 'Remote staff you can hire',
    cover: { layout: 'pair', scheme: 'meadow', main: 'people', second: 'chat' },
  },
  rates: {
    label: 'Rates',
    title: 'Our rates and your costs, side by side',
    cover: { layout: 'tower', scheme: 'meadow', main: 'coins' },
  },
  blog: {
    label: 'Blog',
    title: 'What to know before you hire abroad',
    cover: { layout: 'astride', scheme: 'quarry', main: 'page' },
  },
  'contact-us': {
    label: 'Contact',
    title: 'Reach a person, day or night',
    cover: coverOfPage('contact'),
  },
  'refund-policy': {
    label: 'Refund policy',
    title: 'Refunds, replacements and notice',
    cover: { layout: 'banner', scheme: 'dawn', main: 'coins' },
  },
  'privacy-policy': {
    label: 'Privacy policy',
    title: 'What we know about you, and what we do with it',
    cover: { layout: 'tower', scheme: 'deodar', main: 'shield' },
  },
  'cookie-policy': {
    label: 'Cookie policy',
    title: 'Cookies: none on a visit',
    cover: { layout: 'halo', scheme: 'sandstone', main: 'checklist' },
  },
  'citadel-user-agreement': {
    label: 'User agreement',
    title: withFigures('The agreement between you and {{site:name}}, in plain English'),
    cover: { layout: 'pair', scheme: 'night', main: 'contract' },
  },
  offshore: {
    label: 'Your offshore team',
    title: 'A second office, without the lease',
    cover: coverOfPage('offshore'),
  },
  'time-zones': {
    label: 'Your hours and ours',
    title: 'See the hours you share with a team in India',
    cover: { layout: 'halo', scheme: 'night', main: 'clock', mirror: true },
  },
  faq: {
    label: 'FAQ',
    title: '19 questions to ask before you hire',
    cover: coverOfPage('faq'),
  },
  'about-citadel-advantage': {
    label: withFigures('The {{site:name}} advantage'),
    title: 'Four sales jobs that never reach the top of your list',
    cover: coverOfPage('advantage'),
  },
  proof: {
    label: 'How we count',
    title: 'Every claim, and what we counted to make it',
    cover: { layout: 'tower', scheme: 'dawn', main: 'checklist' },
  },
  'data-security': {
    label: 'Data security',
    title: 'Five years without a data breach, and how we keep it that way',
    cover: coverOfPage('data-security'),
  },
  search: {
    label: 'Search',
    title: 'What do you need?',
    cover: { layout: 'astride', scheme: 'dawn', main: 'checklist' },
  },
  'how-does-citadel-works': {
    label: withFigures('How {{site:name}} works'),
    title: 'You direct the work. We look after everything else.',
    cover: coverOfPage('how-it-works'),
  },
};
