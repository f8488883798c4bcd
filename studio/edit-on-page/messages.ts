/** What a page that is edited (frame-script.ts) and the studio tell each other. */

/** What the page tells the studio. */
export type FromPage =
  | { type: 'fields'; fields: PlacedField[] }
  | { type: 'hovered' | 'chosen'; places: string[] }
  /** The text of the chosen field as it was changed on the page. */
  | { type: 'typed'; text: string }
  /** The page that was sent has other styles, which only loading it can apply. */
  | { type: 'stale' };

/** An element whose text is content. */
export interface PlacedField {
  /** The fields its text is made of: see `data-field`. */
  places: string[];
  text: string;
  /** In a closed menu or the like. */
  hidden: boolean;
}

/** What the studio tells the page. */
export type ToPage =
  | { type: 'page'; html: string }
  /** Somebody works in the studio itself now. */
  | { type: 'left' }
  /** `text` is that of the chosen field if it can be changed on the page, in elements that show just that. */
  | { type: 'selected'; places: string[]; text: string | null };
