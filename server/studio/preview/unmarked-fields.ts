import { providerApi } from '../../../contract/api/provider-api.ts';

/**
 * Texts that get no mark, by kind and path, because code reads them. References, paths, choices and dates
 * have none by their types. tests/http/edit-on-page.test.ts finds new fields that need to be here.
 */
const UNMARKED: Readonly<Record<string, readonly string[]>> = {
  'other entries name theirs by it': ['author#name', 'question#group'],
  'the titles of pages are compared with it': ['site#name'],
  'choices in forms are made from it': ['plans#plans.*.name', 'plans#plans.*.kind'],
  'addresses and filters are made from it': [
    'faq#groups.*.id',
    'person#profile.skills.*',
    'person#profile.tools.*',
    'rates#card.groups.*.services.*',
    'service#upper_bulk.slug',
    'service#bulk.slug',
    'service#sub_services.*.slug',
    'service#steps.*.slug',
    'service#testimonials.*.slug',
  ],
  'programs read it': [
    'country#currency',
    'country#symbol',
    'figure#phrases.*',
    'person#profile.works_from',
    'person#profile.works_to',
    'picture#file',
    'site#whatsapp.url',
    'site#hours.weekdays.*',
    'site#hours.opens',
    'site#hours.closes',
    'site#networks.*.url',
    'site#video_channel',
    'synonyms#groups.*',
  ],
};

/** Such as `plans#plans.*.name`, of all entries and items alike. */
export const unmarkedFields: ReadonlySet<string> = new Set(Object.values(UNMARKED).flat());

/** This call finds the subject of an enquiry by names, which must have no marks. */
export const isUnmarkedCall = (address: string): boolean =>
  address.includes(providerApi.getEnquiryOrigin.path);
