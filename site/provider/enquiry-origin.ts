import { parseOrigin } from '../../contract/enquiry/enquiry-origin.ts';
import { callOwn } from './api-calls.ts';
import { query } from './query.ts';

/** The query of /contact-us: the path of what the enquiry is about. */
export interface AboutSearch {
  about?: string | undefined;
}

/** Parses what the enquiry is about. Anything but a path of a known form is nothing. */
export const parseAboutSearch = ({ about }: Record<string, unknown>): AboutSearch =>
  // Always set the key: it makes the router drop an invalid value.
  ({ about: parseOrigin(about)?.path });

/** The title of the page that an enquiry is about; null if there is no such page. */
export const enquiryOrigin = (about: string) =>
  query(
    ['origin', about],
    async (signal) => (await callOwn('api/enquiry-origin', { about }, signal)).origin,
  );
