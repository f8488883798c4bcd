import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { blogPage } from '../provider/queries.ts';
import { BlogHeading } from '../sections/blog-list/blog-heading.tsx';
import { parseBlogSearch } from '../sections/blog-list/page-numbers.ts';
import { PostList } from '../sections/blog-list/post-list.tsx';
import { RetryInBrowser } from './retry-in-browser.tsx';

const words = {
  title: 'What to know before you hire abroad',
  lead: 'What it costs, what to sign, how to hand work over, and the ways it goes wrong. With the sums left in, so that you can check them.',
};

export const Route = createFileRoute('/blog')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
  loader: async ({ context, deps }) => {
    const list = await loadMain(context.queryClient, blogPage(deps.page));
    if (list === null) throw notFound();
  },
  head: ({ match }) => {
    if (match.status === 'notFound') return {};
    const { page } = match.loaderDeps;
    if (page === 1)
      return pageHead({
        path: '/blog',
        title: 'Blog: what to know before you hire abroad',
        description: `Posts for owners of small firms. ${words.lead}`,
      });
    return pageHead({
      path: `/blog?page=${page}`,
      title: `Blog, page ${page}`,
      description: `Page ${page} of our posts for owners who hire remote staff in India: costs, contracts, handovers and daily work.`,
    });
  },
  component: Blog,
});

function Blog() {
  const { page } = Route.useLoaderDeps();
  const list = useMain(blogPage(page));
  return (
    <>
      <BlogHeading {...words} />
      {list ? <PostList {...list} page={page} /> : <RetryInBrowser routeId={Route.id} />}
    </>
  );
}
