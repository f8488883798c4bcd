import type { BlogDetails } from '../../../contract/api/blog.ts';
import { NO_BANNER } from '../../../contract/api/listing.ts';
import { readTime } from '../latest-posts/read-time.ts';
import { authorPhoto } from '../latest-posts/post-card.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ACROSS } from '../../../contract/shown-picture.ts';
import { Picture } from '../../ui/picture.tsx';
import { postDate } from '../../../domain/post-date.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './post-heading.module.css';

/** Breadcrumb, title, author, date and picture of a post. */
export function PostHeading({ post, banner }: BlogDetails) {
  const { post_title: title, auther_name: author, post_modified: modified } = post;
  const published = post.post_date ?? modified;
  const photo = authorPhoto(post);
  return (
    <header className={`page ${styles.heading}`}>
      <Breadcrumb list={{ to: '/blog', label: 'Blog' }} here={title} />
      <div className={banner === NO_BANNER ? styles.alone : styles.columns}>
        <div>
          <h1 className={styles.title}>{unbroken(title)}</h1>
          <div className={styles.author}>
            {photo && (
              <Picture
                src={photo}
                sizes="52px"
                alt=""
                width="52"
                height="52"
                className={styles.photo}
              />
            )}
            <div>
              <p className={styles.name}>{author}</p>
              <p className={styles.when}>
                {modified && (
                  <>
                    Updated <time dateTime={modified}>{postDate(modified)}</time>
                    {' · '}
                  </>
                )}
                {postDate(published) !== postDate(modified) && (
                  <>
                    first published <time dateTime={published}>{postDate(published)}</time>
                    {' · '}
                  </>
                )}
                {readTime}
              </p>
              {post.author_about && <p className={styles.when}>{post.author_about}</p>}
            </div>
          </div>
        </div>
        {banner !== NO_BANNER && (
          <Picture
            src={banner}
            sizes={`(min-width: 64em) 50vw, ${ACROSS}`}
            alt=""
            width="1200"
            height="675"
            fetchPriority="high"
            className={`no-print ${styles.banner}`}
          />
        )}
      </div>
    </header>
  );
}
