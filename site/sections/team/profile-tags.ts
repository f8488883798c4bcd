/** The tags of a profile, separated by commas. A tag may contain a middle dot (spec section 3). */
export function profileTags(expertise: string | undefined): string[] {
  return (expertise ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
