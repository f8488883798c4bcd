import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { ScrollTable } from '../../ui/scroll-table.tsx';

type Parent = ReactElement<{ children?: ReactNode }>;

/**
 * Wraps each table in a scroll container. The texts use plain elements, and making a table itself
 * scroll would remove its semantics.
 */
export function tablesThatScroll(text: ReactNode): ReactNode {
  return Children.map(text, (node) => {
    if (!isParent(node)) return node;
    if (node.type === Fragment) return tablesThatScroll(node.props.children);
    if (node.type !== 'table') return node;
    return <ScrollTable label={captionOf(node)}>{node}</ScrollTable>;
  });
}

function captionOf(table: Parent): string {
  const caption = Children.toArray(table.props.children)
    .filter(isParent)
    .find((child) => child.type === 'caption');
  return Children.toArray(caption?.props.children).join('');
}

function isParent(node: ReactNode): node is Parent {
  return isValidElement(node);
}
