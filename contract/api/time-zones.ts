import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { PAGE_INPUTS } from '../page-inputs.ts';

/** Minutes since midnight by some clock; above 1,440 the next day, below 0 the previous day. */
export interface Span {
  from: number;
  to: number;
}

/** When the team works. */
export interface TeamDay {
  /** "Late shift", or "Four hours" for a plan of fewer hours than a shift. */
  name: string;
  /** The same within a sentence: "the late shift", "four hours". */
  words: string;
  span: Span;
}

export type WorkingHoursField = (typeof PAGE_INPUTS)['/time-zones'][number];

export interface WorkingHoursProblem {
  field: WorkingHoursField;
  /** What is wrong, as a sentence. */
  reason: string;
  /** Values that may have been meant, nearest first. */
  suggestions: string[];
}

/** The two days while their clocks stay as far apart; spans are by the visitor's clock. */
export interface ZonesSeason {
  /** "Until March 14, 2027". */
  when: string;
  /** How far India is ahead, in minutes. */
  ahead: number;
  shared: Span[];
  /** What the picture shows, as sentences. */
  sentences: string[];
}

/** What a visitor shares with the team. */
export interface ZonesResult {
  /** The path of this result. */
  path: string;
  /** "New York" */
  name: string;
  /** "in New York" */
  place: string;
  /** "2½ to 3½ hours" */
  hours: string;
  /** By the visitor's clock. */
  day: Span;
  /** By the clock in India, like the hours of the offices. */
  team: TeamDay;
  /** Whether the team's day has a break, which counts as shared. */
  withBreak: boolean;
  office: Span | null;
  /** Where people are listed who share an office day there, if it is not that of the visitor; null if nobody does. */
  people: { path: string; place: string | null } | null;
  seasons: ZonesSeason[];
  /** The hours that each shift shares, by season. */
  shifts: { name: string; span: Span; hours: string[]; chosen: boolean }[];
  /** When the clocks change in the coming twelve months, as sentences. */
  changes: string[];
  /** What a visitor should know about these hours; the words are content. */
  advice: ('night' | 'few' | 'none' | 'hourly')[];
}

/** A place as an example: what a day from nine to five shares there, in summer time if there is one. */
export type ZonesExample = Pick<ZonesResult, 'path' | 'name' | 'hours' | 'day' | 'team'> &
  Pick<ZonesSeason, 'ahead' | 'shared'>;

export interface ZonesAnswer {
  /** The values of the form. */
  asked: Record<WorkingHoursField, string>;
  problems: (Omit<WorkingHoursProblem, 'suggestions'> & {
    suggestions: { label: string; path: string }[];
  })[];
  /** Null if nothing was asked, or if there are problems. */
  result: ZonesResult | null;
  /** Shown until there is a result. */
  examples: ZonesExample[];
}

const given = z.optional(z.string());

/** What /time-zones shows, a call of our own: a remote provider has none. */
export const getTimeZones = defineEndpoint({
  path: 'api/time-zones',
  query: z.object({ zone: given, start: given, end: given, plan: given }),
  response: z.custom<ZonesAnswer>(),
});

/** The names of the cities that /time-zones knows, in alphabetical order, a call of our own. */
export const getCities = defineEndpoint({
  path: 'api/cities',
  query: z.object({}),
  response: z.object({ cities: z.array(z.string()) }),
});
