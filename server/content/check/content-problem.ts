/** Something wrong with content, for the people who write it. */
export interface ContentProblem {
  /** The file, or the kind and name of an entry of the store. */
  where: string;
  /** Line of the file or of the entry's text, from 1. */
  line: number;
  /** Path of the field, such as `company.body`; empty for the whole. */
  field: string;
  /** What is wrong. */
  words: string;
  /** What to do. */
  advice: string;
  /** Set if it comes with time, and nothing contradicts the content yet. */
  warning?: true;
}

/** What a check of one field returns. */
export interface FieldProblem extends Pick<ContentProblem, 'words' | 'advice' | 'warning'> {
  /** The words of the text that it is about, to find their line. */
  at?: string;
}
