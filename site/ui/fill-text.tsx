import { createElement, Fragment, type ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

/** A text with elements in place of its names in braces, such as {phone}; others stay as they are. */
export function fillText(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  const nodes: ReactNode[] = [];
  for (const [index, part] of text.split(/\{(\w+)\}/).entries()) {
    const isName = index % 2 === 1;
    const node = !isName ? part : Object.hasOwn(elements, part) ? elements[part] : `{${part}}`;
    // React separates texts side by side by a comment, so they become one.
    if (isText(node) && isText(nodes.at(-1))) nodes.push(`${nodes.pop()}${node}`);
    else nodes.push(node);
  }
  return createElement(
    Fragment,
    {},
    ...nodes.map((node) => (typeof node === 'string' ? unbroken(node) : node)),
  );
}

const isText = (node: ReactNode): node is string | number =>
  typeof node === 'string' || typeof node === 'number';
