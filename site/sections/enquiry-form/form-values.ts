import { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';

/** The visitor's input, by field. */
export type Values = Record<(typeof ENQUIRY_INPUTS)[number], string>;

export const labels: Values = {
  name: 'Your name',
  email: 'Email address',
  phone_number: 'Phone number',
  company_name: 'Company name',
  description: 'What do you need done?',
};

export const NO_VALUES: Values = {
  name: '',
  email: '',
  phone_number: '',
  company_name: '',
  description: '',
};

/** Only the values that are not empty. */
export function filled(values: Partial<Values> | undefined): Partial<Values> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== ''));
}

/** What stands in the fields of a form; empty if there are none. */
export function valuesIn(form: HTMLFormElement | null): Partial<Values> {
  const entries = form ? new FormData(form) : new FormData();
  const fields = ENQUIRY_INPUTS.filter((field) => entries.has(field));
  return Object.fromEntries(fields.map((field) => [field, String(entries.get(field))]));
}
