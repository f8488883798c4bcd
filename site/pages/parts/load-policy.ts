import type { PageData } from '../../provider/page-data.ts';
import { notFound } from '@tanstack/react-router';
import { pageHead } from '../../head/page-head.ts';
import { loadMain } from '../../provider/load.ts';
import { policy } from '../../provider/policies.ts';

/** Loader and head of a policy; the view is in its own chunk. */

export async function loadPolicy(pageData: PageData, name: string): Promise<void> {
  if ((await loadMain(pageData, policy(name))) === null) throw notFound();
}

/** The head of a policy's page. */
export function policyHead(
  path: string,
  name: string,
  { status, context }: { status: string; context: { pageData: PageData } },
) {
  if (status === 'notFound') return {};
  return pageHead({
    path,
    ...context.pageData.get(policy(name))?.search,
  });
}
