import type { ReactNode } from 'react';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import type { PersonPage } from '../../../contract/api/people.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { buttonClass } from '../../ui/button.ts';
import { enquiryPath } from '../../ui/enquiry-path.ts';
import { Portrait } from '../team/portrait.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import { freeInWords, type PersonTerms } from '../people-list/free-in-words.ts';
import { PeopleCards, Rate } from '../people-list/people-cards.tsx';
import styles from './person-profile.module.css';
import { SharedHours } from './shared-hours.tsx';

/** Everything about a person that helps to decide, and the button that carries them into the enquiry. */
export function PersonProfile({
  person,
  words,
  terms,
  path,
}: {
  person: PersonPage;
  words: PageWords<'person-pages'>;
  terms: PersonTerms;
  /** Of this page. */
  path: string;
}) {
  const { name, designation, services, skills, tools, similar } = person;
  const firstName = name.split(' ')[0] ?? name;
  return (
    <>
      <header className={`page ${styles.heading}`}>
        <Breadcrumb list={{ to: '/people', label: 'People' }} here={name} />
        <div className={styles.columns}>
          <Portrait
            picture={person.picture}
            name={name}
            fetchPriority="high"
            className={styles.portrait}
          />
          <div>
            <h1 className={styles.name}>{name}</h1>
            <p className={styles.designation}>{designation}</p>
            <Prose html={person.html} />
            <ul className={styles.terms}>
              <li>
                <Rate rate={person.rate} terms={terms} />
              </li>
              <li>{terms.years.replace('{years}', String(person.years))}</li>
              <li>{terms.hours.replace('{hours}', String(person.hours))}</li>
              <li>{freeInWords(person.free, terms)}</li>
            </ul>
            <p className={`no-print ${styles.request}`}>
              <a href={enquiryPath(path)} rel="nofollow" className={buttonClass('primary')}>
                {words.request.replace('{name}', firstName)}
              </a>
              <span>{words.promise}</span>
            </p>
          </div>
        </div>
      </header>
      <div className={`page ${styles.lists}`}>
        <Names title={words.skills} names={skills} />
        <Names title={words.tools} names={tools} />
        <Names
          title={words.services}
          names={services.map((service) => (
            <a key={service.slug} href={`/services/${encodeURIComponent(service.slug)}`}>
              {service.name}
            </a>
          ))}
        />
        <p className={styles.note}>
          {words.note}{' '}
          {words.compare && person.rate !== null && services[0] && (
            <a
              href={`/rates?role=${services[0].slug}&person=${person.slug}#calculator`}
              rel="nofollow"
            >
              {words.compare}
            </a>
          )}
        </p>
      </div>
      <SharedHours person={person} words={words.shared} />
      {similar.length > 0 && (
        <Section labelledBy="similar" className="no-print" heading={words.similar}>
          <PeopleCards people={similar} terms={terms} level="h3" />
        </Section>
      )}
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly ReactNode[] }) {
  if (names.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.tags}>
        {names.map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
