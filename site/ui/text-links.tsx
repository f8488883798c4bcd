import styles from './text-links.module.css';

/** Links side by side, as text; nothing if there are none. */
export const TextLinks = ({ links }: { links: readonly { label: string; path: string }[] }) =>
  links.length > 0 && (
    <ul className={styles.links}>
      {links.map(({ label, path }) => (
        <li key={path}>
          <a href={path}>{label}</a>
        </li>
      ))}
    </ul>
  );
