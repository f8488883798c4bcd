import { z } from 'zod';
import { IDEMPOTENCY_HEADER } from '../../contract/enquiry/enquiry-fields.ts';
import { isKind, kindOf } from '../../contract/kinds/content-kinds.ts';
import type { ApiKey } from '../accounts/api-keys.ts';
import { calls, isOnRevision, MAX_KEY, type Call } from '../studio/automation/automation-calls.ts';

const ASKING = 'Lists the pages that publishing would change, and says where a person publishes.';
// Dots would lead to the path of another call.
const pathPart = z.string().regex(/^(?!\.{1,2}$)./);
const base = z.string().describe('newest.id of the entry that the change is based on');
const once = z.string().max(MAX_KEY).optional().describe('Done once for each value');

/** A body whose unknown fields are refused by name. The call itself says what a union needs. */
function strict(body: z.ZodType): z.ZodType {
  if (body instanceof z.ZodObject) return z.strictObject(body.shape);
  if (!(body instanceof z.ZodUnion)) return body;
  const shapes = (body.options as z.ZodObject[]).map(({ shape }) => shape);
  return z.strictObject(Object.assign({}, ...shapes)).partial();
}

/** Refuses values of a draft that its kind has no fields for: the call passes over them. */
function refuseUnknown({ type, body }: Record<string, unknown>, c: z.RefinementCtx) {
  const fields = typeof type === 'string' && isKind(type) ? Object.keys(kindOf(type).fields) : [];
  const values = fields.length > 0 && (body as { values?: object } | undefined)?.values;
  const unknown = Object.keys(values || {}).filter((name) => !fields.includes(name));
  if (unknown[0]) c.addIssue(`There is no ${unknown.join()}. There are: ${fields.join(', ')}.`);
}

function inputOf({ path, query, body, form, repeatable, ...call }: Call) {
  const parts = path.match(/(?<=\{)\w+/g) ?? [];
  const shape = {
    ...Object.fromEntries(parts.map((name) => [name, pathPart])),
    ...query?.shape,
    ...(body && { body: strict(body) }),
    ...(form && { ...form.shape, file: z.base64(), file_name: z.string().max(200) }),
    ...(isOnRevision({ path, ...call }) && { base }),
    ...(repeatable && { idempotency_key: once }),
  };
  return z.strictObject(shape).superRefine(refuseUnknown);
}

/** “publish” publishes nothing: see ask-to-publish.ts. */
const tools = Object.entries<Call>({ ...calls, publish: { ...calls.getEntry, summary: ASKING } })
  // A person deletes.
  .filter(([, { method }]) => method !== 'delete')
  .map(([name, call]) => ({ ...call, name, input: inputOf(call) }));

/** The tools that a key has the scopes for. */
export const toolsFor = (key: ApiKey) => tools.filter(({ scope }) => key.scopes.includes(scope));

/** What a key may do for an agent: a person publishes, and an owner decides who gets the data of visitors. */
export const forAgent = (key: ApiKey): ApiKey => ({
  ...key,
  scopes: key.scopes.filter(
    (one) => one !== 'content:publish' && (key.forAgents || !one.startsWith('enquiries:')),
  ),
});

/** The request of the automation API that a tool stands for. @param given as the input of the tool describes it */
export function requestOf(call: Call, given: Record<string, unknown>, origin: string): Request {
  const { base: revision, body, idempotency_key: key, ...texts } = given;
  const part = (_: string, name: string) => encodeURIComponent(String(texts[name]));
  const url = new URL(`/api/v1${call.path.replaceAll(/\{(\w+)\}/g, part)}`, origin);
  for (const name of Object.keys(call.query?.shape ?? {}))
    if (texts[name] !== undefined) url.searchParams.set(name, String(texts[name]));
  const headers = new Headers();
  if (revision !== undefined) headers.set('If-Match', `"${String(revision)}"`);
  if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, String(key));
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const sent = call.form ? formOf(texts) : body === undefined ? null : JSON.stringify(body);
  return new Request(url, { method: call.method.toUpperCase(), headers, body: sent });
}

function formOf({ file, file_name: name, ...texts }: Record<string, unknown>) {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.set(field, String(text));
  form.set('file', new Blob([Buffer.from(String(file), 'base64')]), String(name));
  return form;
}
