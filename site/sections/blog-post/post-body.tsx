import { useMemo, type ReactNode } from 'react';
import { Prose } from '../../ui/prose.tsx';
import { tablesThatScroll } from '../../ui/tables-that-scroll.ts';
import { linkHeadings } from './linked-headings.ts';
import styles from './post-body.module.css';
import { PostContents } from './post-contents.tsx';
import { ShareLinks } from './share-links.tsx';

/** The text of a post in one column, with its contents and the share links next to it. */
export function PostBody({
  html,
  title,
  address,
  children,
}: {
  html: string;
  title: string;
  address: string;
  /** Below the text. */
  children?: ReactNode;
}) {
  const text = useMemo(() => linkHeadings(tablesThatScroll(html)), [html]);
  return (
    <div className={`page ${styles.columns}`}>
      <div className={`no-print ${styles.aside}`}>
        <PostContents parts={text.parts} />
        <ShareLinks address={address} title={title} />
      </div>
      <div className={styles.body}>
        <Prose html={text.html} />
        {children}
      </div>
    </div>
  );
}
