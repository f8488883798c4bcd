import { decodeEntities } from '../../../contract/text-entities.ts';

export interface DocumentSection {
  /** The section's anchor. */
  id: string;
  heading: string;
  html: string;
}

/** A long text in sections, after an introduction. */
export interface DocumentText {
  intro: string;
  sections: DocumentSection[];
}

/** Divides sanitized HTML: a section begins with each heading of the second level that has an id. */
export function divideDocument(html: string): DocumentText {
  // The line break stands for an introduction, which a text may not have.
  const [intro = '', ...parts] = `\n${html}`.split(/(?=<h2 id=")/);
  const sections = parts.map((part) => {
    const [, id = '', heading = '', rest = ''] =
      /^<h2 id="([^"]*)">(.*?)<\/h2>\s*(.*)$/s.exec(part) ?? [];
    return { id, heading: decodeEntities(heading.replace(/<[^>]*>/g, '')), html: rest };
  });
  return { intro: intro.trim(), sections };
}
