import { isNode, parseDocument } from 'yaml';

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/;

/** A source without the values at these dotted paths: its comments, its order, and everything else. */
export function sourceAround(source: string, paths: readonly string[]): string {
  const [front, yaml = source, body = ''] = FRONT_MATTER.exec(source) ?? [];
  const inYaml = front === undefined ? paths : paths.filter((path) => path !== 'body');
  const document = parseDocument(yaml);
  const ranges = inYaml.map((path) => {
    const node = document.getIn(path.split('.'), true);
    if (!isNode(node) || !node.range) throw new Error(`nothing at ${path}`);
    return node.range;
  });
  const rest = ranges
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [start, end]) => `${text.slice(0, start)}\0${text.slice(end)}`, yaml)
    // The end of a text of several lines is part of it.
    .replace(/\s*\0\s*/g, '\0');
  return inYaml.length < paths.length ? rest : `${rest}---\n${body}`;
}
