/**
 * Vitest's setup of all projects. `vi.waitFor` gives up after a second if it is given no limit, and no setting
 * changes that.
 */
import { vi } from 'vitest';
import { patient } from './slowness.ts';

const { waitFor } = vi;
type Options = Parameters<typeof waitFor>[1];

function waitPatiently(callback: () => unknown, options: Options = {}) {
  const { timeout = 60_000, ...rest } =
    typeof options === 'number' ? { timeout: options } : options;
  return waitFor(callback, { ...rest, timeout: patient(timeout) });
}
// Files of a worker may share their modules, and the setup runs for each.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently as typeof waitFor;
