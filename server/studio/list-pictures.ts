/** A picture that entries can show. */
export interface ListedPicture {
  /** URL path on the site. */
  path: string;
  width: number;
  height: number;
}

/**
 * The pictures that entries can show.
 *
 * @param folders by the path below /static/pictures/ that they stand for
 */
export async function listPictures(_folders: Record<string, string>): Promise<ListedPicture[]> {
  return [];
}
