import { Fragment, type ReactNode } from 'react';

/** A text with elements in place of its names in braces, such as {phone}; others stay as they are. */
export function fillText(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const isName = index % 2 === 1;
    if (!isName) return part;
    return (
      <Fragment key={index}>
        {Object.hasOwn(elements, part) ? elements[part] : `{${part}}`}
      </Fragment>
    );
  });
}
