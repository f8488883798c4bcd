/** The one query parameter of pages with a form: set after a form was posted without script. */
export interface FormSearch {
  form?: 'sent' | undefined;
}

export function parseFormSearch(search: Record<string, unknown>): FormSearch {
  // Named even when it is not there, so that the router lets go of what it was given.
  return { form: search.form === 'sent' ? 'sent' : undefined };
}
