import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundScreen } from '../sections/not-found/not-found-screen.tsx';

/** The address the spec gives to the page-not-found screen; answered 404 like any unknown one. */
export const Route = createFileRoute('/not-found')({
  loader: () => {
    throw notFound();
  },
  // Not reached, but its chunk is where the page's styles come from.
  component: NotFoundScreen,
});
