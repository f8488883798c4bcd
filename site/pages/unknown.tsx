import { createFileRoute, notFound } from '@tanstack/react-router';
import { NotFoundScreen } from '../sections/not-found/not-found-screen.tsx';

/** Every address that no other route knows. Without a route of its own it would have no styles. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
  component: NotFoundScreen,
});
