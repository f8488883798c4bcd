import type { ENQUIRY_INPUTS } from '../../../contract/enquiry/enquiry-fields.ts';

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
