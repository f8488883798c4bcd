import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { enquiryActs } from '../../../contract/actions/enquiry-acts.ts';
import { IDEMPOTENCY_HEADER } from '../../../contract/enquiry/enquiry-fields.ts';
import { formKinds } from '../../../contract/kinds/content-kinds.ts';
import type { Scope } from '../../../contract/studio/acts.ts';
import type { ApiKey } from '../../accounts/api-keys.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import {
  enquiryCursor,
  storedEnquiry,
  type StoredEnquiry,
} from '../../enquiries/read-enquiries.ts';
import type { Peer } from '../../network/peer.ts';
import { draftContent } from '../../../contract/actions/entry-acts.ts';
import { aboutPicture, focus } from '../../../contract/actions/picture-acts.ts';
import { failure } from '../failure.ts';
import { pictureQuery } from '../pictures/list-pictures.ts';
import { enquiryFilter } from '../desk/desk-calls.ts';
import type { Acting } from '../studio-context.ts';
import { entryDetails, listedEntry, revisionInfo, revisionText } from '../studio-types.ts';

/** The calls of the automation API: what routes accept, and what its description says. */

const { stage, owner, remind, tags, note, draft } = enquiryActs;

const text = z.string();

const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: text.max(100).optional().describe('next_cursor of the page before'),
};

/** Characters of an idempotency key. */
export const MAX_KEY = 200;

const cursor = text.nullable().describe('Null on the last page');

/** What a handler finds in its context. */
export interface AutomationEnv {
  Bindings: Peer & {
    /** Of a call within this process: it was found and counted already. */
    key?: ApiKey;
  };
  Variables: { key: ApiKey; entry: Revision; enquiry: StoredEnquiry; acting: Acting };
}

/** A result as a key may see it: all of it with a scope, else what `cut` leaves. */
export const seenBy = <Whole, Left>(
  c: Context<AutomationEnv>,
  scope: Scope,
  whole: Whole,
  cut: (whole: Whole) => Left,
): Whole | Left => (c.get('key').scopes.includes(scope) ? whole : cut(whole));

/** The fields of a result that a schema names. */
export const only = <Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  whole: Record<keyof Shape, unknown>,
) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, whole[name]])) as z.output<
    z.ZodObject<Shape>
  >;

/** Rejects keys without the scope of a call. */
export type Scoped = (call: { scope: Scope }) => MiddlewareHandler<AutomationEnv>;

/** What a call takes and responds with. */
export interface Call {
  method: 'get' | 'put' | 'post' | 'patch' | 'delete';
  path: string;
  scope: Scope;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The fields of a multipart form. */
  form?: z.ZodObject;
  response: z.ZodType;
  /** Whether it takes an Idempotency-Key. */
  repeatable?: true;
}

/** Whether a call changes an entry, and so needs the revision that the change is based on. */
export const isOnRevision = ({ method, path }: Pick<Call, 'method' | 'path'>) =>
  method !== 'get' && path.startsWith('/entries');

export const revisionName = revisionText.pick({ id: true, state: true });

/** An entry as a key without `content:read` gets it. */
export const entryName = entryDetails
  .pick({ id: true, state: true })
  .extend({ newest: revisionName })
  .describe('Without the scope content:read');

const changedEntry = z.union([entryDetails.describe('With the scope content:read'), entryName]);

const pictures = z
  .array(
    z.object({
      id: text,
      published: z.boolean().describe('Whether they were published as well: this key wrote them'),
    }),
  )
  .optional()
  .describe('Pictures that it shows with unpublished changes. What others wrote stays a draft');

export const mediaItem = z.object({
  id: text.describe('What fields and texts call it: banner: <id>, ![…](media:<id>)'),
  name: text,
  alt: text
    .nullable()
    .describe('What it shows; null if nobody described it, empty if it is decorative'),
  focus: focus.describe('Percent from the left and from the top; null for the middle'),
  tags: z.array(text),
  url: text.nullable().describe('The path of its largest size; null until it is made'),
  width: z.int().describe('Pixels'),
  height: z.int().describe('Pixels'),
  state: z.enum(['making', 'failed', 'ready']),
});

const value = text.nullable();

const enquiryEvent = z.object({
  id: text,
  at: text.meta({ format: 'date-time' }),
  actor: text.describe('Who did it: a person, command, or key'),
  act: text,
  text: text.describe('What was written or said; empty for none'),
  changes: z.record(text, z.tuple([value, value])).describe('Old and new value of each field'),
  undone: z.boolean().describe('Whether it was undone'),
});

/** Something that was done with an enquiry. */
export type EnquiryEvent = z.infer<typeof enquiryEvent>;

const added = z.object({ event: text.describe('Its id') });

/** What a change of an enquiry responds with: nothing that needs the scope enquiries:read. */
export const changedEnquiry = storedEnquiry.pick({
  id: true,
  stage: true,
  lost_reason: true,
  owner: true,
  remind_at: true,
});

export const calls = {
  listEntries: {
    method: 'get',
    path: '/entries',
    scope: 'content:read',
    summary: 'Lists entries by the id, by type and by words of their titles and slugs.',
    query: z.object({
      type: z.enum(formKinds).optional(),
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
    summary:
      'Publishes the newest revision, and what this key changed of the pictures that it shows; refused (409) with what keeps it from that.',
    response: z.union([entryDetails.extend({ pictures }), entryName.extend({ pictures })]),
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
    query: z.object({
      ...enquiryFilter.pick({ status: true, stage: true, q: true }).shape,
      owner: text.max(254).optional().describe('Email of an account, or nobody'),
      ...page,
      cursor: enquiryCursor.optional().describe('next_cursor of the page before'),
    }),
    response: z.object({ enquiries: z.array(storedEnquiry), next_cursor: cursor }),
  },
  getEnquiry: {
    method: 'get',
    path: '/enquiries/{id}',
    scope: 'enquiries:read',
    summary: 'Gets an enquiry, and what was done with it.',
    response: storedEnquiry.extend({ events: z.array(enquiryEvent) }),
  },
  changeEnquiry: {
    method: 'patch',
    path: '/enquiries/{id}',
    scope: 'enquiries:write',
    summary: 'Changes an enquiry: all that is sent, or nothing (422).',
    body: z.strictObject({
      stage: stage.input.shape.to.optional(),
      reason: stage.input.shape.reason,
      owner: owner.input.shape.to.optional(),
      remind_at: remind.input.shape.at.optional(),
      add_tags: tags.input.shape.add,
      remove_tags: tags.input.shape.remove,
    }),
    response: changedEnquiry,
  },
  addNote: {
    method: 'post',
    path: '/enquiries/{id}/notes',
    scope: 'enquiries:write',
    summary: 'Adds a note (201).',
    body: note.input.omit({ act: true }),
    response: added,
    repeatable: true,
  },
  addReply: {
    method: 'post',
    path: '/enquiries/{id}/replies',
    scope: 'enquiries:reply',
    summary:
      'Adds a draft that a person sends (201). Nothing is sent without one (409), and no draft of somebody else is replaced without its text as base (409).',
    body: z.strictObject({
      text: note.input.shape.text,
      draft: z.boolean().default(false),
      base: draft.input.shape.base,
    }),
    response: added,
    repeatable: true,
  },
  listMedia: {
    method: 'get',
    path: '/media',
    scope: 'content:read',
    summary: 'Lists the pictures of the library, newest first; a search finds the best.',
    query: pictureQuery,
    response: z.object({ media: z.array(mediaItem), next_cursor: cursor }),
  },
  getMedia: {
    method: 'get',
    path: '/media/{id}',
    scope: 'content:read',
    summary: 'Gets a picture, and what shows it.',
    response: mediaItem.extend({
      used_by: z.array(
        z.object({ type: text, slug: text, state: revisionInfo.shape.state, field: text }),
      ),
    }),
  },
  addMedia: {
    method: 'post',
    path: '/media',
    scope: 'media:write',
    summary: 'Adds a picture (201); the same file again is the one that is there (200).',
    form: z.object({ file: text.meta({ format: 'binary' }), alt: text.optional() }),
    response: mediaItem,
  },
  changeMedia: {
    method: 'patch',
    path: '/media/{id}',
    scope: 'media:write',
    summary:
      'Changes what is said of a picture; one that pages show needs content:publish as well. Refused (409) while somebody has a draft of it.',
    body: aboutPicture,
    response: mediaItem,
  },
  deleteMedia: {
    method: 'delete',
    path: '/media/{id}',
    scope: 'media:write',
    summary: 'Deletes a picture; refused (409) while something shows it.',
    response: z.null(),
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
    const { method, path, scope, summary, query, body, form, repeatable } = call;
    const changes = isOnRevision(call);
    const parameter = (place: 'path' | 'query' | 'header', name: string, schema: z.ZodType) => ({
      name,
      in: place,
      required: place !== 'query' && name !== IDEMPOTENCY_HEADER,
      schema: z.toJSONSchema(schema, { io: 'input' }),
    });
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
        ...(repeatable ? [parameter('header', IDEMPOTENCY_HEADER, text.max(MAX_KEY))] : []),
      ],
      ...(body && { requestBody: { required: true, content: content(body, 'input') } }),
      ...(form && {
        requestBody: {
          required: true,
          content: { 'multipart/form-data': { schema: z.toJSONSchema(form, { io: 'input' }) } },
        },
      }),
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
