import type { Logger } from 'pino';
import { failureFields } from '../api/failure-fields.ts';
import type { AnswerStore } from './answer-store.ts';
import { compressWell } from './compress.ts';
import { htmlOf, keptPage, type KeptPage } from './kept-page.ts';

/**
 * Takes pages that were packed in a hurry and packs them as small as they get,
 * one after the other, in the background.
 *
 * @param renewed resolves when no page has to be renewed, which comes first
 */
export function packBetter(
  pages: AnswerStore<KeptPage>,
  log: Pick<Logger, 'error'>,
  renewed: () => Promise<void>,
) {
  const waiting = new Set<string>();
  let running = false;

  async function pack(key: string): Promise<void> {
    const page = pages.get(key);
    if (!page || page.small) return;
    const bodies = await compressWell(htmlOf(page));
    // It may have been rendered again, or found unchanged, meanwhile.
    if (pages.get(key) === page)
      pages.set(key, keptPage(page.fields, bodies, { ...page, small: true }));
  }

  async function run(): Promise<void> {
    for (const key of waiting) {
      waiting.delete(key);
      await renewed();
      try {
        await pack(key);
      } catch (error) {
        log.error({ ...failureFields(error), key }, 'a page could not be packed');
      }
    }
    running = false;
  }

  return {
    /** Puts a page at the end of the line. */
    add(key: string): void {
      waiting.add(key);
      if (running) return;
      running = true;
      void run();
    },
    /** Resolves when the page is as small as it gets. */
    now: pack,
  };
}
