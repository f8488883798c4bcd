import { queryOptions } from '@tanstack/react-query';
import { callOwn } from './call-provider.ts';
import { pageFacts } from './page-envelope.ts';
import { freshUnlessNone } from './query-client.ts';
import { orNone } from './queries.ts';

/** A policy, from the store; null if there is none with that name. */
export const policy = (name: string) =>
  queryOptions({
    queryKey: ['policy', name],
    staleTime: freshUnlessNone,
    queryFn: async ({ signal }) => {
      const found = await orNone(callOwn('api/policy', { name }, signal));
      return found && { ...found, html: ifTimed(found.html, pageFacts().vitals === true) };
    },
  });

/** Leaves out the words that are true only if browsers measure how fast pages are. */
export const ifTimed = (html: string, timed: boolean): string =>
  html.replace(/\{\{if timed\}\}(.*?)\{\{end\}\}/gs, timed ? '$1' : '').replace(/<p><\/p>\n?/g, '');
