import type { ValuesOf } from '../kind.ts';
import { about } from './about.ts';
import { advantage } from './advantage.ts';
import { blog, postPages } from './blog.ts';
import { contact } from './contact.ts';
import { dataSecurity } from './data-security.ts';
import { faq } from './faq.ts';
import { home } from './home.ts';
import { howWeCount } from './how-we-count.ts';
import { howItWorks } from './how-it-works.ts';
import { feeds } from '../feeds.ts';
import { offer } from '../offer.ts';
import { plans } from '../plans.ts';
import { shared } from '../shared.ts';
import { site } from '../site.ts';
import { ratesPage } from './rates-page.ts';
import { offshore } from './offshore.ts';
import { people, personPages, personTerms } from './people.ts';
import { servicePages } from './service-pages.ts';
import { search, searchHelp, synonyms } from './search.ts';
import { services } from './services.ts';
import { timeZones } from './time-zones.ts';

/** The kinds with one entry each: the words of a page, or of a part that several pages show. */
export const pageKinds = {
  about,
  advantage,
  blog,
  contact,
  'data-security': dataSecurity,
  faq,
  feeds,
  home,
  'how-it-works': howItWorks,
  'how-we-count': howWeCount,
  offer,
  offshore,
  people,
  'person-pages': personPages,
  'person-terms': personTerms,
  plans,
  'post-pages': postPages,
  rates: ratesPage,
  search,
  'search-help': searchHelp,
  'service-pages': servicePages,
  services,
  shared,
  site,
  synonyms,
  'time-zones': timeZones,
};

export type PageName = keyof typeof pageKinds;

/** The words of a page. In the browser, Markdown fields hold sanitized HTML. */
export type PageWords<Name extends PageName> = ValuesOf<(typeof pageKinds)[Name]>;
