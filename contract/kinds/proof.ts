import { date, optional, text } from './field.ts';

/**
 * What proves a rate, a figure or a claim. Visitors see the dates of rates (/rates) and the proof of
 * claims (/proof), but neither owner nor permission.
 */
export const proof = {
  source: optional(text({ label: 'Source', help: 'Where it comes from', max: 300 })),
  owner: optional(text({ label: 'Owner', help: 'Who keeps the proof', max: 120 })),
  permission: optional(
    text({ label: 'Permission', help: 'Who allowed it to be published', max: 300 }),
  ),
  valid_from: optional(date({ label: 'Valid from' })),
  valid_until: optional(date({ label: 'Valid until', help: 'Then it has to be checked again' })),
};
