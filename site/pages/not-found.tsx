import { createFileRoute, notFound } from '@tanstack/react-router';

/** The page-not-found screen has a URL of its own (spec section 2); its status is 404, as for unknown URLs. */
export const Route = createFileRoute('/not-found')({
  loader: () => {
    throw notFound();
  },
});
