import {
  date,
  flag,
  group,
  list,
  markdown,
  path,
  reference,
  text,
  type Field,
  type Fields,
} from '../field.ts';
import { describeKind } from '../kind.ts';

/** The parts that the words of pages are made of. */

/** Describes words of which there is one entry, in a file of their own: content/<file>.yaml. */
export const describeWords = <const F extends Fields>(file: string, label: string, fields: F) =>
  describeKind({ name: basename(file), label, files: { file: `${file}.yaml` }, fields });

const basename = (file: string) => file.slice(file.lastIndexOf('/') + 1);

/**
 * Describes the words of a page: the sentences of a composition that the page's code keeps
 * (content/pages/<name>.yaml).
 */
export const describePage = <const F extends Fields>(name: string, label: string, fields: F) =>
  describeWords(`pages/${name}`, label, { search, ...fields });

/** What search engines and shared links show of a page. */
export const search = group('Search result', {
  title: text({ label: 'Title', max: 120, fits: 60 }),
  description: text({ label: 'Description', max: 200, fits: 160 }),
});

/** When the words of a page last changed; shown, and in the sitemap. */
export const updated = date({ label: 'Updated', help: 'When its words last changed, for readers' });

/** A link to a page of this site or to a place on the same page. */
export const link = group('Link', {
  label: text({ label: 'Label', max: 40 }),
  path: path({
    label: 'Leads to',
    help: 'A page such as /contact-us, or a place on the same page such as #enquiry',
    pattern: /^[/#]\S*$/,
    says: 'must begin with / or #',
  }),
  quiet: flag({ label: 'Quiet', help: 'Shown less prominently' }),
});

/** Links in a row or a column. */
export const links = list({ label: 'Links', item: link, min: 0, max: 12 });

/** The banner of a page. */
export const banner = group('Banner', {
  title: text({ label: 'Title', max: 100 }),
  lead: markdown({ label: 'Lead', max: 600 }),
  links: list({ label: 'Links', item: link, min: 0, max: 4 }),
});

/** The heading of a section. */
export const heading = {
  title: text({ label: 'Title', max: 100 }),
  lead: text({ label: 'Lead', max: 400 }),
};

/** A heading and a text without markup. */
export const titled = {
  title: text({ label: 'Title', max: 100 }),
  text: text({ label: 'Text', max: 600 }),
};

/** The call to action at the end of a page. */
export const closingCall = group('Closing call', {
  ...heading,
  action: text({ label: 'Button', max: 40 }),
});

/** A sentence or a few, without markup. */
export const sentence = (label: string, max = 600, help?: string) => text({ label, max, help });

/** One value or several of one field. */
export const several = <Item extends Field>(label: string, item: Item, max: number) =>
  list({ label, item, min: 1, max });

/** What each column of a table is about. */
export const columns = (count: number) =>
  list({ label: 'Columns', item: sentence('Column', 40), min: count, max: count });

/** The slug of a service, and how a text refers to it. */
export const namedService = {
  service: reference({ label: 'Service', to: 'service' }),
  name: sentence('Its name', 80),
};
