import type { BlogDetails } from '../../contract/api/blog.ts';
import { siteFacts } from '../provider/page-envelope.ts';
import { cardOfPost } from './social-card.ts';
import type { Thing } from './json-ld.ts';
import { organizationInShort, type Organization } from './organization.ts';

export interface BlogPosting extends Thing {
  '@type': 'BlogPosting';
  '@id': string;
  mainEntityOfPage: string;
  headline: string;
  image: string;
  datePublished?: string;
  dateModified?: string;
  author: { '@type': 'Person' | 'Organization'; name: string; url?: string };
  publisher: Organization;
  inLanguage: string;
}

/** Structured data of the post at a canonical path. */
export function blogPosting(path: string, { post, banner }: BlogDetails): BlogPosting {
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
const authorOf = (name: string): BlogPosting['author'] =>
  name === siteFacts().firm_author?.name
    ? { '@type': 'Organization', name, url: '/about-us' }
    : { '@type': 'Person', name };
