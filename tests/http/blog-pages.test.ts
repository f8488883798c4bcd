import { expect, inject, test } from 'vitest';
import { readPageHead } from '../helpers/browser/read-page-head.ts';
import { ORIGIN } from '../helpers/process/running-site.ts';

/** The pages of the blog and their numbers (spec section 2, Blog list). */

const siteUrl = inject('siteUrl');

test.each(['1', '0', '-3', '2.5', 'two', '', '02', '1e21', '2&page=3'])(
  '?page=%s is the first page',
  async (junk) => {
    const { status, html, canonicals } = await readPageHead(`${siteUrl}/blog?page=${junk}`);
    expect(status).toBe(200);
    expect(html.match(/<article\b/g)).toHaveLength(10);
    expect(canonicals).toEqual([`${ORIGIN}/blog`]);
  },
);
