import { PAGE_INPUTS } from '../../../contract/page-inputs.ts';
import type { ZonesQuery } from '../../provider/time-zones.ts';
import { firstOf, type QueryText } from '../../provider/query-text.ts';

const INPUTS = PAGE_INPUTS['/time-zones'];

/** The inputs of /time-zones; several values of one are those of a parameter that is repeated. */
type Inputs = Partial<Record<(typeof INPUTS)[number], QueryText[string]>>;

/** Left as they are: for other values the router would redirect to what it makes of them. */
export const keepInputs = (search: Record<string, unknown>): Inputs =>
  pick(search as Inputs, (value) => value);

/** The inputs as text. */
export const readZonesQuery = (inputs: Inputs): ZonesQuery => pick(inputs, firstOf);

const pick = <Value>(from: Inputs, read: (value: QueryText[string]) => Value) =>
  Object.fromEntries(
    INPUTS.flatMap((name) => (from[name] === undefined ? [] : [[name, read(from[name])]])),
  ) as Partial<Record<(typeof INPUTS)[number], Value>>;
