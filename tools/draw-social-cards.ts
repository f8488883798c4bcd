/**
 * Draws the social cards into content/pictures/social: one for each background in tools/social-cards, with
 * the title of its page. Run `npm run draw` after a title changes. Output is deterministic.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type CardWords, drawSocialCard } from './social-cards/draw-social-card.ts';
import { pageTitles } from './social-cards/page-titles.ts';
import { withFigures } from './with-figures.ts';

/** In bytes. Small, because somebody may be waiting while a social network fetches the card. */
const MAX_SIZE = 60_000;

const read = (file: string) => withFigures(readFileSync(`content/${file}`, 'utf8'));

const wordsOf: Record<string, (name: string) => CardWords | undefined> = {
  pages: (name) => pageTitles[name],
  posts(slug) {
    const [, front = ''] = read(`posts/${slug}.md`).split(/^---$/m);
    return { label: 'Blog', title: (parse(front) as { title: string }).title };
  },
  services(slug) {
    const record: { name: string; banner: { title: string } } = parse(read(`records/${slug}.yaml`));
    return { label: record.name, title: record.banner.title };
  },
};

const backgrounds = globSync('tools/social-cards/*/*.svg');
for (const background of backgrounds) {
  const [, kind, name] = /([a-z]+)\/([a-z0-9-]+)\.svg$/.exec(background)!;
  const words = wordsOf[kind!]?.(name!);
  if (!words) throw new Error(`${background} is of no page.`);
  const bytes = await drawSocialCard(words, background);
  if (bytes.length > MAX_SIZE)
    throw new Error(`${background}: ${bytes.length} bytes is too large.`);
  writeFileSync(`content/pictures/social/${kind}/${name}.png`, bytes);
}
console.log(`${backgrounds.length} cards.`);
