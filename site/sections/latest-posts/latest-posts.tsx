import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { PostSummary } from '../../provider/queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { Section } from '../../ui/section.tsx';
import styles from './latest-posts.module.css';
import { PostCard } from './post-card.tsx';

/** The newest posts on the home page: one large, the others small (spec section 2). */
export function LatestPosts({
  title,
  lead,
  posts,
}: PageWords<'home'>['posts'] & { posts: PostSummary[] }) {
  const [featured, ...others] = posts;
  if (!featured) return null;
  return (
    <Section still className={styles.latest} labelledBy="latest-posts" heading={title} lead={lead}>
      <div className={styles.columns}>
        <PostCard post={featured} size="big" />
        <div className={styles.others}>
          {others.map((post) => (
            <PostCard key={post.post_name} post={post} size="small" />
          ))}
        </div>
      </div>
      <p className={styles.more}>
        <a href="/blog" className={buttonClass('quiet')}>
          Read More<span className="visually-hidden"> on the blog</span>
        </a>
      </p>
    </Section>
  );
}

/** The recent-blog variant: three other posts below a post, without pagination (spec section 2). */
export function RecentPosts({ title, posts }: { title: string; posts: PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <Section still labelledBy="recent-posts" heading={title}>
      <div className={styles.three}>
        {posts.map((post) => (
          <PostCard key={post.post_name} post={post} />
        ))}
      </div>
    </Section>
  );
}
