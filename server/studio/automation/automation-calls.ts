import { z } from 'zod';
import { kindNames } from '../../../contract/kinds/content-kinds.ts';
import type { Scope } from '../../../contract/studio/acts.ts';
import { storedEnquiry } from '../../enquiries/read-enquiries.ts';
import { draftContent } from '../entries/save-entry.ts';
import { failure } from '../failure.ts';
import { entryDetails, listedEntry, revisionInfo, revisionText } from '../studio-types.ts';

/** The calls of the automation API: what routes accept, and what its description says. */

const text = z.string();

const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: text.max(100).optional().describe('next_cursor of the page before'),
};

const cursor = text.nullable().describe('Null on the last page');

interface Call {
  method: 'get' | 'put' | 'post';
  path: string;
  scope: Scope;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
}

const revisionName = revisionText.pick({ id: true, state: true });

/** An entry as a key without `content:read` gets it. */
export const entryName = entryDetails
  .pick({ id: true, state: true })
  .extend({ newest: revisionName })
  .describe('Without the scope content:read');

const changedEntry = z.union([entryDetails.describe('With the scope content:read'), entryName]);

export const calls = {
  listEntries: {
    method: 'get',
    path: '/entries',
    scope: 'content:read',
    summary: 'Lists entries by the id, by type and by words of their titles and slugs.',
    query: z.object({
      type: z.enum(kindNames).optional(),
      q: text.max(200).optional(),
      ...page,
    }),
    response: z.object({ entries: z.array(listedEntry), next_cursor: cursor }),
  },
  getEntry: {
    method: 'get',
    path: '/entries/{type}/{slug}',
    scope: 'content:read',
    summary: 'Gets an entry. Its ETag is its newest revision.',
    response: entryDetails,
  },
  saveDraft: {
    method: 'put',
    path: '/entries/{type}/{slug}/draft',
    scope: 'content:write',
    summary: 'Saves a draft on the newest revision; another slug renames the entry.',
    body: draftContent,
    response: changedEntry,
  },
  publish: {
    method: 'post',
    path: '/entries/{type}/{slug}/publish',
    scope: 'content:publish',
    summary: 'Publishes the newest revision; refused (409) with what keeps it from that.',
    response: changedEntry,
  },
  listRevisions: {
    method: 'get',
    path: '/entries/{type}/{slug}/revisions',
    scope: 'content:read',
    summary: 'Lists the revisions of an entry, newest first.',
    response: z.object({ revisions: z.array(revisionInfo) }),
  },
  listEnquiries: {
    method: 'get',
    path: '/enquiries',
    scope: 'enquiries:read',
    summary: 'Lists enquiries, newest first.',
    query: z.object({ status: storedEnquiry.shape.status.optional(), ...page }),
    response: z.object({ enquiries: z.array(storedEnquiry), next_cursor: cursor }),
  },
  getEnquiry: {
    method: 'get',
    path: '/enquiries/{id}',
    scope: 'enquiries:read',
    summary: 'Gets an enquiry.',
    response: storedEnquiry,
  },
} as const satisfies Record<string, Call>;

/** A stale base, with the versions for keys that may read them. */
const conflict = failure.extend({
  newest: z.union([revisionText.describe('With the scope content:read'), revisionName]),
  refused: draftContent.optional().describe('What was sent, with the scope content:read'),
});

const content = (schema: z.ZodType, io: 'input' | 'output' = 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io }) },
});

/** Describes the API as OpenAPI 3.1. */
export function describeApi(server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, call] of Object.entries<Call>(calls)) {
    const { method, path, scope, summary, query, body } = call;
    const parameter = (place: 'path' | 'query' | 'header', name: string, schema: z.ZodType) => ({
      name,
      in: place,
      required: place !== 'query',
      schema: z.toJSONSchema(schema, { io: 'input' }),
    });
    // Changes need the revision that they are based on.
    const changes = method !== 'get';
    paths[path] ??= {};
    paths[path][method] = {
      operationId,
      summary,
      security: [{ key: [scope] }],
      parameters: [
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', name, text)),
        ...Object.entries(query?.shape ?? {}).map(([name, schema]) =>
          parameter('query', name, schema as z.ZodType),
        ),
        ...(changes ? [parameter('header', 'If-Match', text)] : []),
      ],
      ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
      responses: {
        200: { description: 'Done', content: content(call.response) },
        ...(changes && { 412: { description: 'A stale base', content: content(conflict) } }),
        default: { description: 'Refused', content: content(failure) },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Automation API', version: '1' },
    servers: [{ url: server }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
