import { z } from 'zod';
import { kindNames } from '../../contract/kinds/content-kinds.ts';
import type { Scope } from '../../contract/studio/scopes.ts';
import type { StoredEnquiry } from '../enquiries/read-enquiries.ts';
import { draftContent } from './save-entry.ts';
import type { EntryDetails, ListedEntry, RevisionInfo, RevisionText } from './studio-types.ts';

/** The calls of the automation API: what routes accept, and what its description says. */

const text = z.string();
const date = z.iso.datetime().describe('ISO 8601, UTC').nullable();

const listedEntry = z.object({
  id: text,
  kind: z.enum(kindNames),
  slug: text,
  title: text.nullable(),
  state: z.enum(['draft', 'scheduled', 'overdue', 'published', 'changed', 'down']),
  at: text.describe('When its newest revision was written'),
  by: text,
  publishAt: date,
  unpublishAt: date,
  remote: z.literal(true).optional().describe('Read-only: another provider has this type'),
}) satisfies z.ZodType<ListedEntry>;

const revision = z.object({
  id: text,
  number: z.int(),
  slug: text,
  title: text.nullable(),
  state: z.enum(['draft', 'scheduled', 'published', 'replaced']),
  at: text,
  by: text,
  origin: z.enum(['files', 'import', 'command', 'studio']),
  publishAt: date,
  unpublishAt: date,
  publishedAt: date,
  endedAt: date,
}) satisfies z.ZodType<RevisionInfo>;

const revisionText = revision.extend({
  source: text.describe('In the file format of the type'),
  values: z.record(text, z.unknown()).nullable().describe('By field; null if the source is broken'),
  problems: z
    .array(z.object({ path: text, line: z.int(), message: text }))
    .describe('What keeps it from being published'),
}) satisfies z.ZodType<RevisionText>;

const entry = z.object({
  id: text,
  kind: z.enum(kindNames),
  state: listedEntry.shape.state,
  path: text.nullable().describe('Of its page; null for a type without pages'),
  newest: revisionText,
  published: revisionText.nullable(),
  others: z.array(z.object({ name: text, since: text })).describe('Who has it open in the studio'),
}) satisfies z.ZodType<EntryDetails>;

const enquiry = z.object({
  id: text,
  received_at: text,
  status: z.enum(['received', 'quarantined', 'discarded']),
  name: text,
  email: text,
  phone_number: text,
  company_name: text,
  website: text,
  description: text,
  source: z.object({
    page: text.nullable(),
    referrer: text.optional(),
    campaign: z.record(text, text).optional(),
  }),
  origin: z.looseObject({ line: text, path: text }).nullable(),
  screening: z.array(text),
  consent: z.object({ version: text, text }).nullable(),
  held_at: date,
  synthetic: z.boolean().describe('Whether it is a test'),
}) satisfies z.ZodType<StoredEnquiry>;

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
  /** Whether the base revision is required (`If-Match`). */
  ifMatch?: true;
  body?: z.ZodType;
  response: z.ZodType;
}

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
    response: entry,
  },
  saveDraft: {
    method: 'put',
    path: '/entries/{type}/{slug}/draft',
    scope: 'content:write',
    summary: 'Saves a draft on the newest revision; another slug renames the entry.',
    ifMatch: true,
    body: draftContent,
    response: entry,
  },
  publish: {
    method: 'post',
    path: '/entries/{type}/{slug}/publish',
    scope: 'content:publish',
    summary: 'Publishes the newest revision.',
    ifMatch: true,
    response: entry,
  },
  listRevisions: {
    method: 'get',
    path: '/entries/{type}/{slug}/revisions',
    scope: 'content:read',
    summary: 'Lists the revisions of an entry, newest first.',
    response: z.object({ revisions: z.array(revision) }),
  },
  listEnquiries: {
    method: 'get',
    path: '/enquiries',
    scope: 'enquiries:read',
    summary: 'Lists enquiries, newest first.',
    query: z.object({ status: enquiry.shape.status.optional(), ...page }),
    response: z.object({
      enquiries: z.array(enquiry),
      next_cursor: cursor,
    }),
  },
  getEnquiry: {
    method: 'get',
    path: '/enquiries/{id}',
    scope: 'enquiries:read',
    summary: 'Gets an enquiry.',
    response: enquiry,
  },
} as const satisfies Record<string, Call>;

const failure = z.object({
  error: z.object({
    code: text,
    message: text.describe('For people'),
    problems: revisionText.shape.problems.optional(),
    retryAfter: z.int().optional().describe('Seconds'),
  }),
});

const conflict = failure.extend({ newest: revisionText, refused: draftContent.optional() });

const content = (schema: z.ZodType, io: 'input' | 'output' = 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io }) },
});

const response = (description: string, schema: z.ZodType) => ({
  description,
  content: content(schema),
});

/** Describes the API as OpenAPI 3.1. */
export function describeApi(server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, call] of Object.entries<Call>(calls)) {
    const { method, path, scope, summary, query, body, ifMatch } = call;
    const parameter = (place: 'path' | 'query' | 'header', name: string, schema: z.ZodType) => ({
      name,
      in: place,
      required: place !== 'query',
      schema: z.toJSONSchema(schema, { io: 'input' }),
    });
    paths[path] ??= {};
    paths[path][method] = {
      operationId,
      summary,
      security: [{ key: [] }],
      description: `Needs the scope ${scope}.`,
      parameters: [
        ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter('path', name, text)),
        ...Object.entries(query?.shape ?? {}).map(([name, schema]) =>
          parameter('query', name, schema as z.ZodType),
        ),
        ...(ifMatch ? [parameter('header', 'If-Match', text)] : []),
      ],
      ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
      responses: {
        200: response('Done', call.response),
        ...(ifMatch && { 412: response('Not the newest revision any more', conflict) }),
        default: response('Refused', failure),
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
