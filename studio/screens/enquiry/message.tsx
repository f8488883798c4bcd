import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { entriesQuery, useSession } from '../../api-client.ts';
import { Button } from '../../parts/button.tsx';
import { formatTime } from '../../parts/when.tsx';
import { pageName } from '../enquiries/page-name.ts';
import type { OpenedEnquiry } from './enquiry.ts';
import styles from './enquiry.module.css';

/** Letters of a description that are shown at first. */
const FIRST = 3000;

/** What a visitor wrote, and what they saw before. */
export function Message({ enquiry }: Pick<OpenedEnquiry, 'enquiry'>) {
  const { description, received_at, origin, source } = enquiry;
  const { siteUrl } = useSession();
  const entries = useQuery(entriesQuery).data?.entries ?? [];
  const [isWhole, setWhole] = useState(description.length <= FIRST);
  const campaign = Object.values(source.campaign ?? {}).join(', ');
  const facts: Record<string, ReactNode> = {
    Sent: formatTime(received_at),
    About: origin && <PageLink href={siteUrl + origin.path}>{origin.line}</PageLink>,
    'Written on': source.page && (
      <PageLink href={siteUrl + source.page}>{pageName(source.page, entries)}</PageLink>
    ),
    'Came from': source.referrer && hostOf(source.referrer),
    Campaign: campaign,
  };
  return (
    <section className={styles.message} aria-label="Message">
      <p className={styles.text} dir="auto">
        {isWhole ? description : `${description.slice(0, FIRST)}…`}
      </p>
      {!isWhole && (
        <Button onPress={() => setWhole(true)}>
          {`Show all ${description.length.toLocaleString('en-US')} characters`}
        </Button>
      )}
      <dl className={`${styles.flow} ${styles.facts}`}>
        {Object.entries(facts).map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

const PageLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" dir="auto">
    {children}
  </a>
);

const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
