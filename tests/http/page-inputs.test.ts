import { describe, expect, inject, test } from 'vitest';
import { readPageHead } from '../helpers/browser/read-page-head.ts';
import { ORIGIN } from '../helpers/process/running-site.ts';

/** Pages whose address has inputs: whatever these are, the page is there, and search engines know the bare one. */

const siteUrl = inject('siteUrl');
const HOSTILE = encodeURIComponent('"><script>alert(1)</script>');
const LONG = 'x'.repeat(500);

const pages: Record<string, string[]> = {
  '/rates': ['role=virtual-assistant&country=usa&wage=52000', `role[]=x&wage=NaN&hours=${HOSTILE}`],
  '/time-zones': ['zone=New+York', 'zone=1&zone=2', `zone=${HOSTILE}`, `zone=${LONG}&end=1e400`],
  '/people': ['tool=xero&tool=excel', 'hours=no&free=2026-02-30', `skill=${HOSTILE}`, 'page=2'],
  '/contact-us': ['about=/people/ketaki-ranade', 'about=/people/nobody'],
};

describe.each(Object.keys(pages))('%s', (path) => {
  test.each(pages[path]!)('?%s is neither indexed nor cached', async (query) => {
    const response = await fetch(`${siteUrl}${path}?${query}`, { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { meta, canonicals, html } = await readPageHead(`${siteUrl}${path}?${query}`);
    expect(meta.robots).toEqual(['noindex']);
    expect(canonicals).toEqual([`${ORIGIN}${path}`]);
    expect(html).not.toContain('<script>alert');
  });

  test.each(['', '?utm_source=mail'])(
    '%s, without inputs, is indexed and cached',
    async (query) => {
      const response = await fetch(`${siteUrl}${path}${query}`);
      expect(response.headers.get('etag')).not.toBeNull();
      const { meta, canonicals } = await readPageHead(`${siteUrl}${path}${query}`);
      expect(meta.robots).toEqual(['max-image-preview:large']);
      expect(canonicals).toEqual([`${ORIGIN}${path}`]);
    },
  );
});
