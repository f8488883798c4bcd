/**
 * Whether the JSON of a remote provider's 2xx response means that the enquiry was stored. The format is
 * not specified (spec section 7), and a rejected response makes the delivery repeat. So everything
 * is accepted that reports no failure. An error page is not JSON.
 */
export function confirmsReceipt(body: unknown): boolean {
  if (!isObject(body)) return body === true || (typeof body === 'string' && /^success/i.test(body));
  return !reportsFailure(body) && !(isObject(body.data) && reportsFailure(body.data));
}

function reportsFailure({ status, error, errors }: Record<string, unknown>): boolean {
  if (status === false || (typeof status === 'string' && /^\s*(?:fail|error)/i.test(status)))
    return true;
  return [error, errors].some((value) =>
    typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
