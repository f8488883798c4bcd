import { createFileRoute, notFound } from '@tanstack/react-router';
import { canonicalAddress, pageHead } from '../head/page-head.ts';
import { loadMain, loadSections, useMain } from '../provider/load.ts';
import { pageWords } from '../provider/page-words.ts';
import { blogPost, recentPosts, relatedPosts } from '../provider/queries.ts';
import { CallToAction } from '../sections/blog-post/call-to-action.tsx';
import { NextPosts } from '../sections/blog-post/next-posts.tsx';
import { PostBody } from '../sections/blog-post/post-body.tsx';
import { PostHeading } from '../sections/blog-post/post-heading.tsx';
import { RecentPosts } from '../sections/latest-posts/latest-posts.tsx';
import { cardOfPost } from '../head/social-card.ts';
import { blogPosting } from '../head/blog-posting.ts';
import { breadcrumbs } from '../head/breadcrumbs.ts';
import { DataView, OptionalData } from './parts/data-view.tsx';
import styles from './blog-detail.module.css';
import { RetryInBrowser } from './parts/retry-in-browser.tsx';

const postPath = (slug: string) => `/blog/${encodeURIComponent(slug)}`;

export const Route = createFileRoute('/blog/$blog')({
  loader: async ({ context, params }) => {
    const recent = loadSections(context.pageData, [
      relatedPosts(params.blog),
      recentPosts(params.blog),
      pageWords('post-pages'),
    ]);
    const details = await loadMain(context.pageData, blogPost(params.blog));
    if (details === null) throw notFound();
    await recent;
  },
  head: ({ match, params }) => {
    if (match.status === 'notFound') return {};
    const path = postPath(params.blog);
    const details = match.context.pageData.get(blogPost(params.blog));
    // The call failed on the server. The browser retries it and then sets the real head.
    if (!details) return pageHead({ path, title: 'Blog', description: 'A post of our blog.' });
    const { post, banner } = details;
    return pageHead({
      path,
      title: post.post_title,
      description: describe(post.post_title, post.post_excerpt),
      card: cardOfPost(banner),
      article: { published: post.post_date, modified: post.post_modified },
      structuredData: import.meta.env.SSR
        ? [
            blogPosting(path, details),
            breadcrumbs({ name: 'Blog', path: '/blog' }, { name: post.post_title, path }),
          ]
        : undefined,
    });
  },
  component: BlogDetail,
});

function BlogDetail() {
  const { blog } = Route.useParams();
  const details = useMain(blogPost(blog));
  if (!details) return <RetryInBrowser routeId={Route.id} />;
  const { post } = details;
  return (
    <>
      <article className={styles.article}>
        <PostHeading {...details} />
        <PostBody
          html={post.post_content}
          title={post.post_title}
          address={canonicalAddress(postPath(blog))}
        >
          <OptionalData query={pageWords('post-pages')}>
            {({ next }) =>
              next && (
                <OptionalData query={relatedPosts(blog)}>
                  {(posts) => <NextPosts title={next} posts={posts} />}
                </OptionalData>
              )
            }
          </OptionalData>
        </PostBody>
      </article>
      <div className={`no-print ${styles.shared}`}>
        <OptionalData query={pageWords('post-pages')}>
          {(words) => (
            <>
              <DataView query={recentPosts(blog)}>
                {(posts) => <RecentPosts title={words.recent} posts={posts} />}
              </DataView>
              <CallToAction {...words.call} />
            </>
          )}
        </OptionalData>
      </div>
    </>
  );
}

/** The title as a sentence, followed by the excerpt. */
function describe(title: string, excerpt = ''): string {
  return `${title}${/[.?!]$/.test(title) ? '' : '.'} ${excerpt}`.trim();
}
