import { NO_BANNER } from '../../../contract/banner.ts';
import { readTime } from './read-time.ts';
import { siteFacts } from '../../provider/page-envelope.ts';
import type { PostSummary } from '../../provider/queries.ts';
import { ACROSS } from '../../../contract/shown-picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './post-card.module.css';
import { postDate } from '../../../domain/post-date.ts';

/** A post in a list: large or as the lead with an excerpt, or small without one. */
export function PostCard({
  post,
  size = 'normal',
}: {
  post: PostSummary;
  size?: 'lead' | 'big' | 'normal' | 'small';
}) {
  const photo = authorPhoto(post);
  return (
    <article className={`${styles.card} ${styles[size] ?? ''}`}>
      {post.banner !== NO_BANNER && (
        <Picture
          src={post.banner}
          sizes={`(min-width: 64em) 36rem, ${ACROSS}`}
          alt=""
          width="1200"
          height="675"
          loading={size === 'lead' ? 'eager' : 'lazy'}
          fetchPriority={size === 'lead' ? 'high' : undefined}
          decoding="async"
          className={styles.cover}
        />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>
          <a href={`/blog/${encodeURIComponent(post.post_name)}`} className={styles.link}>
            {unbroken(post.post_title)}
          </a>
        </h3>
        {size !== 'small' && post.post_excerpt && (
          <p className={styles.excerpt}>{post.post_excerpt}</p>
        )}
        <p className={styles.meta}>
          {photo && (
            <Picture
              src={photo}
              sizes="32px"
              alt=""
              width="32"
              height="32"
              loading="lazy"
              decoding="async"
              className={styles.avatar}
            />
          )}
          <span>
            <span className={styles.piece}>{post.display_name}</span>
            {post.post_date && (
              <time dateTime={post.post_date} className={styles.piece}>
                {postDate(post.post_date)}
              </time>
            )}
            <span className={styles.piece}>{readTime}</span>
          </span>
        </p>
      </div>
    </article>
  );
}

/** The photo of a post's author, or else the firm's (spec section 2); undefined or empty if there is none. */
export const authorPhoto = ({ author_photo: own }: { author_photo?: string | undefined }) =>
  own ?? siteFacts().firm_author?.photo;
