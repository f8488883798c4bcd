import { createFileRoute, notFound } from '@tanstack/react-router';

/** The address the spec gives to the page-not-found screen; answered 404 like any unknown one. */
export const Route = createFileRoute('/not-found')({
  loader: () => {
    throw notFound();
  },
});
