/** The one query parameter of pages with a form: set after a form was posted without script. */
export interface FormSearch {
  form?: 'sent';
}

export function parseFormSearch(search: Record<string, unknown>): FormSearch {
  return search.form === 'sent' ? { form: 'sent' } : {};
}
