import { createFileRoute, notFound } from '@tanstack/react-router';
import { pageHead } from '../head/page-head.ts';
import { loadMain, useMain } from '../provider/load.ts';
import { loadWords, useWords, wordsIn } from '../provider/page-words.ts';
import { blogPage } from '../provider/queries.ts';
import { BlogHeading } from '../sections/blog-list/blog-heading.tsx';
import { parseBlogSearch } from '../sections/blog-list/page-numbers.ts';
import { PostList } from '../sections/blog-list/post-list.tsx';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';

export const Route = createFileRoute('/blog')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search }) => ({ page: Number(search.page ?? 1) }),
  loader: async ({ context, deps }) => {
    const [list] = await Promise.all([
      loadMain(context.pageData, blogPage(deps.page)),
      loadWords(context.pageData, 'blog'),
    ]);
    if (list === null) throw notFound();
  },
  head: ({ match }) => {
    if (match.status === 'notFound') return {};
    const { page } = match.loaderDeps;
    const words = wordsIn(match.context.pageData, 'blog');
    if (page === 1) return pageHead({ path: '/blog', ...words?.search });
    const ofPage = (text = '') => text.replaceAll('{page}', `${page}`);
    return pageHead({
      path: `/blog?page=${page}`,
      title: ofPage(words?.later_pages.title),
      description: ofPage(words?.later_pages.description),
    });
  },
  component: Blog,
});

function Blog() {
  const { page } = Route.useLoaderDeps();
  const list = useMain(blogPage(page));
  const words = useWords('blog');
  if (!words) return <RetryInBrowser routeId={Route.id} />;
  return (
    <>
      <BlogHeading title={words.title} lead={words.lead} />
      {list ? <PostList {...list} page={page} /> : <RetryInBrowser routeId={Route.id} />}
    </>
  );
}
