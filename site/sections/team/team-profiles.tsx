import { NO_BANNER } from '../../../contract/banner.ts';
import type { Item } from '../../provider/queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import swipe from '../../ui/swipe-row.module.css';
import styles from './team-profiles.module.css';
import { profileTags } from './profile-tags.ts';

/** Placeholder for a missing picture (spec section 3). */
const DUMMY_PORTRAIT = '/static/pictures/portraits/dummy.webp';

/** Team profiles, each with a link to the form on the same page. */
export function TeamProfiles({ profiles }: { profiles: Item[] }) {
  return (
    <ul className={`${styles.profiles} ${swipe.row}`}>
      {profiles.map((profile) => (
        <li key={profile.post_title} className={styles.profile}>
          <img
            src={profile.banner === NO_BANNER ? DUMMY_PORTRAIT : profile.banner}
            alt={`Illustrated portrait of ${profile.post_title}`}
            width="400"
            height="400"
            loading="lazy"
            decoding="async"
            className={styles.portrait}
          />
          <div>
            <h3 className={styles.name}>{profile.post_title}</h3>
            <p className={styles.designation}>{profile.Designation}</p>
          </div>
          <div
            className={styles.text}
            dangerouslySetInnerHTML={providedHtml(profile.post_content)}
          />
          <ul className={styles.tags}>
            {profileTags(profile.Expertise).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
          <p className={styles.foot}>
            <a
              href="#enquiry"
              className={buttonClass('quiet', 'small')}
              aria-label={`Hire me: ${profile.post_title}`}
            >
              Hire Me
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
