import type { Chip } from '../references/shown-text.ts';

/** Messages between the studio and a page in edit mode (frame-script.ts). */

/** Messages of the page. */
export type FromPage =
  | { type: 'fields'; fields: PlacedField[] }
  /** What the pointer or the focus is on; null for nothing. */
  | { type: 'hovered'; field: PlacedField | null }
  /** `edited`: whether the person types in the page. */
  | { type: 'chosen'; field: PlacedField; edited: boolean }
  /** The text of the chosen field, as typed on the page, with references where their chips are. */
  | { type: 'typed'; text: string }
  /** The new version has other styles and has to be loaded. */
  | { type: 'stale' };

/** Where words come from that are no content: a form, a drawing, a calculation, or the site itself. */
export type Fixed = 'form' | 'picture' | 'counted' | 'site';

/** An element with words, or a picture. */
export interface PlacedField {
  /** The fields whose values it shows, as `data-field` names them; none if it is no content. */
  places: string[];
  text: string;
  /** Where it is, in a few words, if it is not seen at first: in a closed menu or in the head of the page. */
  hidden: string;
  /** Whether it refers to something that does not exist. */
  broken: boolean;
  /** Null if it is content. */
  fixed: Fixed | null;
  /** Whether its text is an element of the page in which a person can type, if its field allows it. */
  inPage: boolean;
}

/** Messages of the studio. */
export type ToPage =
  | { type: 'page'; html: string }
  /** The places whose fields are plain texts: what shows one of them alone looks as if one can type in it. */
  | { type: 'plain'; places: readonly string[] }
  /** The person now works in the studio around the page. */
  | { type: 'left' }
  /**
   * `text`: the text of the chosen field. Elements with exactly this text become editable. Null for none. `chips`: the
   * parts of it that stand for references. `types`: whether the person goes on to type in the element that was chosen;
   * one that cannot be typed in is reported as chosen again, not `inPage`.
   */
  | {
      type: 'selected';
      places: string[];
      text: string | null;
      chips: readonly Pick<Chip, 'start' | 'end' | 'source'>[];
      types: boolean;
    };
