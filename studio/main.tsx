import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { queryClient, reactions, sessionQuery } from './api-client.ts';
import { DialogHost, showDialog } from './parts/dialog.tsx';
import { Toasts } from './parts/toast.tsx';
import { router } from './routes.tsx';
import './theme.css';

/** Whether the sign-in screen is being opened. Several calls may fail at once. */
let leaving = false;

/** Milliseconds without a letter after which the sign-in screen takes the place of a text. */
const PAUSE = 2_000;
let typedAt = -PAUSE;
addEventListener('input', () => (typedAt = performance.now()), true);

/** The text is kept in this browser, but letters that are typed on while the screen changes would go nowhere. */
async function waitForPause() {
  for (let left = 1; left > 0; left = typedAt + PAUSE - performance.now())
    await new Promise((resolve) => setTimeout(resolve, left));
}

reactions.signedOut = async () => {
  // The route of the frame does this when the page loads.
  if (leaving || !queryClient.getQueryData(sessionQuery.queryKey)) return;
  leaving = true;
  await waitForPause();
  await router
    .navigate({ to: '/sign-in', search: { to: router.state.location.href, ended: 'yes' } })
    .finally(() => {
      leaving = false;
      queryClient.clear();
    });
};

reactions.verify = async () => {
  const { VerifyDialog } = await import('./screens/sign-in/verify-dialog.tsx');
  return (await showDialog<boolean>((close) => <VerifyDialog close={close} />)) ?? false;
};

const place = document.getElementById('studio');
if (place)
  createRoot(place).render(
    <StrictMode>
      <I18nProvider locale="en-US">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <DialogHost />
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
