import { config, type core } from 'zod/mini';
import { en } from 'zod/locales';

/** What limits count, by what they are limits of. */
const UNITS: Record<string, string> = { string: ' characters', array: ' items' };

/** Says in plain words which limit is broken; other issues have the messages of the library. */
function sayLimit(issue: core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined;
  const { origin } = issue;
  const unit = UNITS[origin] ?? '';
  const verb = unit === '' ? 'be' : 'have';
  if (issue.code === 'too_big') return `must ${verb} at most ${issue.maximum}${unit}`;
  return origin === 'string' && issue.minimum === 1
    ? 'must not be empty'
    : `must ${verb} at least ${issue.minimum}${unit}`;
}

// zod/mini ships without error messages to keep browser bundles small; the server reports them.
config({ ...en(), customError: sayLimit });
