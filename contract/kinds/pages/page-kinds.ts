import type { ValuesOf } from '../kind.ts';
import { about } from './about.ts';
import { dataSecurity } from './data-security.ts';
import { faq } from './faq.ts';

/** The kinds whose only entry is the words of a page. */
export const pageKinds = { about, 'data-security': dataSecurity, faq };

export type PageName = keyof typeof pageKinds;

/** The words of a page. In the browser, Markdown fields hold sanitized HTML. */
export type PageWords<Name extends PageName> = ValuesOf<(typeof pageKinds)[Name]>;
