import type { PostSummary } from '../../provider/queries.ts';
import { PostCard } from '../latest-posts/post-card.tsx';
import { PageLinks } from './page-links.tsx';
import styles from './post-list.module.css';
import { LIST_START } from './turn-page.ts';

/** One page of posts, the first one large, and pagination links. */
export function PostList({
  posts,
  page,
  pages,
}: {
  posts: PostSummary[];
  page: number;
  pages: number;
}) {
  return (
    <section className={`page ${styles.list}`} aria-labelledby={LIST_START}>
      <h2 id={LIST_START} tabIndex={-1} className={styles.start}>
        {page === 1 ? 'Newest posts' : 'Older posts'}
        {pages > 1 && (
          <span className={styles.place}>
            <span className="visually-hidden">, </span>Page {page} of {pages}
          </span>
        )}
      </h2>
      {posts.length === 0 && <p>There are no posts yet.</p>}
      <ul className={styles.posts}>
        {posts.map((post, index) => (
          <li key={post.post_name}>
            <PostCard post={post} size={index === 0 ? 'lead' : 'normal'} />
          </li>
        ))}
      </ul>
      <PageLinks current={page} pages={pages} />
    </section>
  );
}
