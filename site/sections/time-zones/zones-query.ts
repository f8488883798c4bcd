import type { ZonesQuery } from '../../provider/time-zones.ts';

const INPUTS = ['zone', 'start', 'end', 'plan'] as const;

/** The inputs of /time-zones as the router has read them: it takes "9" for a number, and two for a list. */
type Inputs = Partial<Record<(typeof INPUTS)[number], unknown>>;

/** Left as they are: for other values the router would redirect to what it makes of them. */
export const keepInputs = (search: Record<string, unknown>): Inputs =>
  pick(search, (value) => value);

/** The inputs as text. */
export const readZonesQuery = (inputs: Inputs): ZonesQuery =>
  pick(inputs, (value) => String([value].flat()[0]));

const pick = <Value>(from: Inputs, read: (value: unknown) => Value) =>
  Object.fromEntries(
    INPUTS.filter((name) => from[name] !== undefined).map((name) => [name, read(from[name])]),
  ) as Partial<Record<(typeof INPUTS)[number], Value>>;
