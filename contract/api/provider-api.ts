import { getBlogDetails, getBlogListing, getRelatedPosts } from './blog.ts';
import { getClaims } from './claims.ts';
import { getEntries, getEntry } from './entries.ts';
import { getMenuListing } from './menu.ts';
import { getEnquiryOrigin } from './origin-line.ts';
import { getPageWords } from './page-words.ts';
import { getPeople, getPerson } from './people.ts';
import { getPolicy } from './policy.ts';
import { getQuestions } from './question.ts';
import { getRateCard } from './rate-card.ts';
import { getRates } from './rates.ts';
import { getSearch } from './search.ts';
import {
  getBulkContent,
  getSection,
  getServiceRecord,
  getServices,
  getServicesListing,
  getUpperBulkContent,
} from './services.ts';
import { getOurTeam } from './team.ts';
import { getTestimonial } from './testimonial.ts';
import { getCities, getTimeZones } from './time-zones.ts';

/** All GET endpoints of spec section 7, and those of our own, which a remote provider does not have. The POST endpoint is in enquiry.ts and enquiry-fields.ts. */
export const providerApi = {
  getBlogListing,
  getBlogDetails,
  getServices,
  getServicesListing,
  getOurTeam,
  getBulkContent,
  getUpperBulkContent,
  getTestimonial,
  getMenuListing,
  getSection,
  getPageWords,
  getPolicy,
  getQuestions,
  getServiceRecord,
  getRates,
  getPeople,
  getPerson,
  getRateCard,
  getEnquiryOrigin,
  getClaims,
  getSearch,
  getRelatedPosts,
  getTimeZones,
  getCities,
  getEntries,
  getEntry,
} as const;
