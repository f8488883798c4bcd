import { callOwn } from './api-calls.ts';
import { pageFacts } from './page-envelope.ts';
import { queryForName } from './query.ts';

/** A policy, from the store; null if there is none with that name. */
export const policy = (name: string) =>
  queryForName(['policy', name], async (signal) => {
    const found = await callOwn('api/policy', { name }, signal);
    return { ...found, html: ifTimed(found.html, pageFacts().vitals === true) };
  });

/** Leaves out the words that are true only if browsers measure how fast pages are. */
export const ifTimed = (html: string, timed: boolean): string =>
  html.replace(/\{\{if timed\}\}(.*?)\{\{end\}\}/gs, timed ? '$1' : '').replace(/<p><\/p>\n?/g, '');
