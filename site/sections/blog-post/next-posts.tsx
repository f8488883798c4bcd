import type { RelatedPosts } from '../../../contract/api/blog.ts';
import styles from './next-posts.module.css';

/** Posts on the same topic, below a post. */
export function NextPosts({ title, posts }: { title: string; posts: RelatedPosts }) {
  if (posts.length === 0) return null;
  return (
    <nav aria-labelledby="next-posts" className={`no-print ${styles.next}`}>
      <h2 id="next-posts" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {posts.map(({ post_name: slug, post_title: words }) => (
          <li key={slug}>
            <a href={`/blog/${encodeURIComponent(slug)}`} className={styles.post}>
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
