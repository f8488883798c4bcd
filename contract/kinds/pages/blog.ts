import { group, optional } from '../field.ts';
import { closingCall, describePage, describeWords, heading, sentence } from './page-parts.ts';

const help = '{page} stands for the number of the page';

/** /blog */
export const blog = describePage('blog', 'Blog page', {
  later_pages: group('Search result of later pages', {
    title: sentence('Title', 80, help),
    description: sentence('Description', 200, help),
  }),
  ...heading,
});

/** What the pages of all posts have in common. */
export const postPages = describeWords('pages/post-pages', 'Words on the page of each post', {
  recent: sentence('Title of the recent posts', 60),
  next: optional(sentence('Title of the posts on the same topic', 60)),
  call: closingCall,
});
