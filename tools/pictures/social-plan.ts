/**
 * The cards of all other pages, by the last segment of their path. The title is the page's heading
 * (tests/http/search-engines.test.ts compares them). The home page has brand/social-card.png.
 */
import { product } from '../../site/facts/site-config.ts';
import type { Cover } from './layouts.ts';
import { coverOfPage } from './plan.ts';
import type { SocialCard } from './draw-social-card.ts';

const coverOf = (name: string): Cover => {
  const cover = coverOfPage(name);
  if (!cover) throw new Error(`The page ${name} has no cover.`);
  return cover;
};

export const pageCards: Readonly<Record<string, SocialCard>> = {
  'about-us': {
    label: `About ${product.name}`,
    title: 'The firm behind the person you hire',
    cover: coverOf('about'),
  },
  services: {
    label: 'Services',
    title: 'Every kind of work, with its rate beside it',
    cover: { layout: 'halo', scheme: 'dawn', main: 'blocks' },
  },
  blog: {
    label: 'Blog',
    title: 'What to know before you hire abroad',
    cover: { layout: 'astride', scheme: 'quarry', main: 'page' },
  },
  'contact-us': {
    label: 'Contact',
    title: 'Reach a person, day or night',
    cover: coverOf('contact'),
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
  [`${product.slug}-user-agreement`]: {
    label: 'User agreement',
    title: `The agreement between you and ${product.name}, in plain English`,
    cover: { layout: 'pair', scheme: 'night', main: 'contract' },
  },
  offshore: {
    label: 'Your offshore team',
    title: 'A second office, without the lease',
    cover: coverOf('offshore'),
  },
  'time-zones': {
    label: 'Your hours and ours',
    title: 'See the hours you share with a team in India',
    cover: { layout: 'halo', scheme: 'night', main: 'clock', mirror: true },
  },
  faq: {
    label: 'FAQ',
    title: '19 questions owners ask before they hire',
    cover: coverOf('faq'),
  },
  'about-citadel-advantage': {
    label: `The ${product.name} advantage`,
    title: 'Four sales jobs that never reach the top of your list',
    cover: coverOf('advantage'),
  },
  'data-security': {
    label: 'Data security',
    title: 'Five years without a data breach, and how we keep it so',
    cover: coverOf('data-security'),
  },
  'how-does-citadel-works': {
    label: `How ${product.name} works`,
    title: 'You direct the work. We look after everything else.',
    cover: coverOf('how-it-works'),
  },
};
