import type { BlogDetails } from '../../contract/api/blog.ts';
import { siteFacts } from '../provider/page-envelope.ts';
import { cardOfPost } from './social-card.ts';
import { organizationInShort } from './organization.ts';

/** Structured data of the post at a canonical path. */
export function blogPosting(path: string, { post, banner }: BlogDetails) {
  return {
    '@type': 'BlogPosting',
    '@id': `${path}#post`,
    mainEntityOfPage: path,
    headline: post.post_title,
    image: cardOfPost(banner),
    ...(post.post_date !== undefined && { datePublished: post.post_date }),
    ...(post.post_modified && { dateModified: post.post_modified }),
    author: authorOf(post.auther_name),
    publisher: organizationInShort(),
    inLanguage: 'en-US',
  };
}

/** The editors write under the company's name; any other author is a person. */
const authorOf = (name: string) =>
  name === siteFacts().firm_author?.name
    ? { '@type': 'Organization', name, url: '/about-us' }
    : { '@type': 'Person', name };
