import { createIsomorphicFn } from '@tanstack/react-start';
import { useEffect, useRef } from 'react';
import { openCookieSettings } from '../consent/cookie-settings.ts';
import { providedHtml } from '../../ui/provided-html.ts';
import { FooterContent } from './footer-content.tsx';
import '../../ui/battlement.module.css'; // of the content, whose code the browser does not have
import styles from './footer.module.css';

/**
 * The footer, the same on every page. The server renders it, and the browser keeps what it finds:
 * neither its words nor its code are sent a second time.
 *
 * Its styles hide it until the first scroll (spec section 2); site/boot-script.ts shows it.
 */
export function Footer({ tracked }: { tracked: boolean }) {
  const footer = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = footer.current!;
    // A new element created by React is empty.
    if (element.firstChild) content = [...element.childNodes];
    else element.append(...content);

    const click = (event: MouseEvent) => {
      if ((event.target as Element).closest('button')) openCookieSettings();
    };
    element.addEventListener('click', click);
    return () => element.removeEventListener('click', click);
  }, []);
  return <footer ref={footer} className={styles.footer} {...contentOf(tracked)} />;
}

let content: ChildNode[] = [];

/** React leaves inner HTML as it is when it hydrates. */
const contentOf = createIsomorphicFn()
  .server((tracked: boolean) => ({ children: <FooterContent tracked={tracked} /> }))
  .client((_tracked: boolean) => ({
    dangerouslySetInnerHTML: providedHtml(''),
    suppressHydrationWarning: true,
  }));
