import { items, path } from './field.ts';
import { describeWords, sentence } from './pages/page-parts.ts';

/** content/feeds.yaml: what feeds and llms.txt say of the firm. */
export const feeds = describeWords('feeds', 'Words for feeds and language models', {
  blog_title: sentence('Title of the blog’s feeds', 80),
  blog_description: sentence('Description of the blog’s feeds', 200),
  summary: sentence('What the firm offers, for language models', 400),
  terms: sentence('Its terms, for language models', 1_000),
  pages: items(
    { label: 'Names of pages', item: 'Page', min: 0, max: 60 },
    {
      path: path({
        label: 'Page',
        help: 'Such as /rates',
        pattern: /^\/\S*$/,
        says: 'must begin with /',
      }),
      name: sentence('Name', 80),
    },
  ),
});
