import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, memo, Suspense, useState, type ComponentType } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { firstPageLeft, isFirstPage } from '../../ui/use-kept.ts';
import { AskedForm } from './asked-form.tsx';

type Form = ComponentType<PageWords<'shared'>['enquiry']>;

/** Pixels between the window and the form at which its script is loaded. */
const NEAR = 600;

let Loaded: Form | undefined;

/** Loads the script of the form, for a later page together with its own (chunk-loading.ts). */
export async function loadForm(): Promise<{ default: Form }> {
  Loaded = (await import('./asked-form.tsx')).AskedForm;
  return { default: Loaded };
}

const FirstForm = createIsomorphicFn()
  .server((): Form => AskedForm)
  .client((): Form =>
    lazy(() =>
      Promise.race([formIsNear(), firstPageLeft])
        .then(loadForm)
        // The form works as before, without script.
        .catch(() => new Promise<never>(() => {})),
    ),
  )();

/**
 * The form below the sections of a page. On the first page its script is loaded when the visitor comes near;
 * until then the browser sends it. Not rendered again by the page, because React replaces what is not hydrated.
 */
export const LateForm = memo<PageWords<'shared'>['enquiry']>((words) => {
  const [isFirst] = useState(isFirstPage);
  const Form = isFirst ? FirstForm : (Loaded ?? FirstForm);
  return (
    <Suspense>
      <Form {...words} />
    </Suspense>
  );
});

async function formIsNear(): Promise<void> {
  const section = document.getElementById('enquiry')?.closest('section');
  if (!section) return;
  await new Promise<void>((resolve) => {
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
