import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, memo, Suspense, type ComponentType } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { firstPageLeft, isFirstPage } from '../../ui/use-kept.ts';
import { AskedForm } from './asked-form.tsx';

type Words = PageWords<'shared'>['enquiry'];

/** Pixels between the window and the form at which its script is loaded. */
const NEAR = 600;

const Form = createIsomorphicFn()
  .server((): ComponentType<Words> => AskedForm)
  .client((): ComponentType<Words> =>
    lazy(async () => {
      await Promise.race([formIsNear(), firstPageLeft]);
      return { default: (await import('./asked-form.tsx')).AskedForm };
    }),
  )();

/**
 * The form below the sections of a page. The browser loads its script when the visitor comes near; until
 * then it is sent without.
 */
export const LateForm = memo((words: Words) => (
  <Suspense>
    <Form {...words} />
  </Suspense>
));

/** Resolves at once if the server has not rendered the form. */
function formIsNear(): Promise<void> {
  const section = isFirstPage() && document.getElementById('enquiry')?.closest('section');
  return new Promise((resolve) => {
    if (!section) return resolve();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${NEAR}px` },
    );
    observer.observe(section);
  });
}
