import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, memo, Suspense, useState } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { firstPageLeft, isFirstPage } from '../../ui/use-kept.ts';
import { whenNear } from '../../ui/when-near.ts';
import { AskedForm } from './asked-form.tsx';
import { loadedForm, loadForm, type Form } from './load-form.ts';
// With all styles of the form (vite.config.ts): it is seen before its script is there.
import styles from './enquiry-block.module.css';

/** Pixels between the window and the form at which its script is loaded. */
const NEAR = 600;

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
  const [Form] = useState(() => (isFirstPage() ? FirstForm : (loadedForm() ?? FirstForm)));
  return (
    <Suspense fallback={<FormAsSent />}>
      <Form {...words} />
    </Suspense>
  );
});

/** While React waits for the script of a form whose page it could not hydrate: what the server rendered. */
function FormAsSent() {
  const [section] = useState(sectionInPage);
  return section && <div ref={(element) => element?.append(section)} />;
}

const sectionInPage = () =>
  isFirstPage() ? document.querySelector(`.${styles.columns}`)?.closest('section') : null;

async function formIsNear(): Promise<void> {
  const section = sectionInPage();
  if (section) await whenNear(section, NEAR);
}
