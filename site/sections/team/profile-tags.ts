/** The tags of a profile: items are separated by commas; a middle dot may stand inside one (spec section 3). */
export function profileTags(expertise: string | undefined): string[] {
  return (expertise ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
