import { enquiryActs, type ChangeAct } from '../actions/enquiry-acts.ts';

type Events = { [Act in ChangeAct]: (typeof enquiryActs)[Act]['event'] };
const events = Object.fromEntries(
  Object.entries(enquiryActs).map(([act, { event }]) => [act, event]),
) as Events;

/** What destinations may be told of: the arrival of an enquiry, and each change of it, by the act of its event. */
export const EVENT_TYPES = {
  received: 'enquiry.received',
  ...events,
  undo: 'enquiry.change_undone',
  reminded: 'enquiry.reminded',
  returned: 'enquiry.returned',
} as const;

/** What an event records: `reminded` and `returned` are acts of the site itself. */
export type EventAct = keyof typeof EVENT_TYPES;

export type EventType = (typeof EVENT_TYPES)[EventAct];

/** The type of an event; of an act that this version does not know, a type named after it. */
export const eventTypeOf = (act: string): string =>
  isEventAct(act) ? EVENT_TYPES[act] : `enquiry.${act}`;

/** Whether this version knows an act. */
export const isEventAct = (act: string): act is EventAct => Object.hasOwn(EVENT_TYPES, act);

/** In words, like "stage changed". */
export const eventInWords = (act: string): string =>
  eventTypeOf(act).slice('enquiry.'.length).replaceAll('_', ' ');
