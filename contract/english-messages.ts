import { config, type core } from 'zod/mini';
import { en } from 'zod/locales';

const { localeError: usual } = en();

/** Limits, in the words of forms. */
function limitMessage({ code, origin, ...issue }: core.$ZodRawIssue): string | null {
  const isLeast = code === 'too_small';
  if (!isLeast && code !== 'too_big') return null;
  const limit = Number(isLeast ? issue.minimum : issue.maximum);
  const words = isLeast ? 'at least' : 'at most';
  if (origin === 'number') return `must be ${words} ${limit}`;
  if (origin === 'string' && isLeast && limit === 1) return 'must not be empty';
  const unit = origin === 'string' ? 'character' : 'item';
  return `must have ${words} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

// zod/mini ships without error messages to keep browser bundles small; the server reports them.
config({ localeError: (issue) => limitMessage(issue) ?? usual?.(issue) });
