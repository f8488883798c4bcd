import { servicePart } from '../../../contract/enquiry/enquiry-origin.ts';
import type { Item } from '../../provider/queries.ts';
import { buttonClass } from '../../ui/button.ts';
import { Portrait } from './portrait.tsx';
import { providedHtml } from '../../ui/provided-html.ts';
import { useKept } from '../../ui/use-kept.ts';
import swipe from '../../ui/swipe-row.module.css';
import styles from './team-profiles.module.css';
import { profileTags } from './profile-tags.ts';

/**
 * Team profiles, each with a link to the form on the same page, and to the person's own if there is one.
 *
 * @param service the slug of the service whose team it is
 */
export function TeamProfiles({ profiles, service = '' }: { profiles: Item[]; service?: string }) {
  const kept = useKept(() => document.querySelector<HTMLUListElement>(`.${styles.profiles}`));
  const cards = () =>
    profiles.map((profile) => (
      <li key={profile.post_title} className={styles.profile}>
        <Portrait
          picture={profile.banner}
          name={profile.post_title}
          loading="lazy"
          decoding="async"
          className={styles.portrait}
        />
        <div>
          <h3 className={styles.name}>
            {profile.page ? <a href={profile.page}>{profile.post_title}</a> : profile.post_title}
          </h3>
          <p className={styles.designation}>{profile.Designation}</p>
        </div>
        <div className={styles.text} dangerouslySetInnerHTML={providedHtml(profile.post_content)} />
        <ul className={styles.tags}>
          {profileTags(profile.Expertise).map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
        <p className={styles.foot}>
          <a
            href="#enquiry"
            data-ask={profile.page ?? (service && servicePart(service, profile.post_title))}
            aria-label={`Hire me: ${profile.post_title}`}
            className={buttonClass('quiet', 'small')}
          >
            Hire Me
          </a>
        </p>
      </li>
    ));
  return <ul className={`${styles.profiles} ${swipe.row}`} {...(kept ?? { children: cards() })} />;
}
