import { diffArrays } from 'diff';
import type { Field } from '../../../../contract/kinds/field.ts';

/** A text that differs, within the value of a field; empty where there is none. */
export interface ValueChange {
  /** The labels that lead to it, such as `Counts 2 › Label`. */
  label: string;
  before: string;
  after: string;
}

/** The texts that differ between two values of a field. Items of a list are paired by what they share. */
export function valueChanges(
  field: Field,
  before: unknown,
  after: unknown,
  label = field.label,
): ValueChange[] {
  const { fields, item } = field;
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (fields) {
    const [old, now] = [partsOf(before), partsOf(after)];
    return Object.entries(fields).flatMap(([name, part]) =>
      valueChanges(part, old[name], now[name], `${label} › ${part.label}`),
    );
  }
  if (item)
    return pairItems(itemsOf(before), itemsOf(after)).flatMap(({ place, old, now }) =>
      valueChanges(item, old, now, `${label} ${place}`),
    );
  const change = { label, before: textOf(before), after: textOf(after) };
  return change.before === change.after ? [] : [change];
}

/** Items that differ, with their place: a changed one with what it was, others alone. */
function pairItems(before: unknown[], after: unknown[]) {
  const pairs: { place: number; old: unknown; now: unknown }[] = [];
  const keysOf = (items: unknown[]) => items.map((item) => JSON.stringify(item));
  const changes = diffArrays(keysOf(before), keysOf(after));
  let [old, now] = [0, 0];
  changes.forEach(({ count, added, removed }, index) => {
    // Items that come are paired with those that go right before them.
    if (added && changes[index - 1]?.removed) return;
    const next = changes[index + 1];
    const gone = removed ? count : 0;
    const come = added ? count : removed && next?.added ? next.count : 0;
    for (let k = 0; k < Math.max(gone, come); k += 1)
      pairs.push({
        place: (k < come ? now : old) + k + 1,
        old: k < gone ? before[old + k] : undefined,
        now: k < come ? after[now + k] : undefined,
      });
    old += added || removed ? gone : count;
    now += added || removed ? come : count;
  });
  return pairs;
}

const partsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const itemsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function textOf(value: unknown): string {
  if (value === true) return 'Yes';
  return typeof value === 'string' ? value : JSON.stringify(value ?? '').replace(/^""$/, '');
}
