/** Messages between the studio and a page in edit mode (frame-script.ts). */

/** Messages of the page. */
export type FromPage =
  | { type: 'fields'; fields: PlacedField[] }
  | { type: 'hovered' | 'chosen'; places: string[] }
  /** The text of the chosen field, as typed on the page. */
  | { type: 'typed'; text: string }
  /** The new version has other styles and has to be loaded. */
  | { type: 'stale' };

/** An element whose text is content. */
export interface PlacedField {
  /** The fields whose values make up the text, as `data-field` names them. */
  places: string[];
  text: string;
  /** In a closed menu or the like. */
  hidden: boolean;
}

/** Messages of the studio. */
export type ToPage =
  | { type: 'page'; html: string }
  /** The person now works in the studio around the page. */
  | { type: 'left' }
  /** `text`: the text of the chosen field. Elements with exactly this text become editable. Null for none. */
  | { type: 'selected'; places: string[]; text: string | null };
