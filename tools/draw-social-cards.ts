/**
 * Draws the social card of every service, post and page into content/pictures/social. Run
 * `npm run draw` after a title changes. Output is deterministic; unchanged files
 * are not rewritten.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { readPosts } from './pictures/people.ts';
import { openPictureFiles } from './pictures/picture-files.ts';
import { coverOfPost, coverOfService } from './pictures/plan.ts';
import { drawSocialCard, type SocialCard } from './pictures/draw-social-card.ts';
import { pageCards } from './pictures/social-plan.ts';
import { readWords } from './read-words.ts';

/** In bytes. Small, because somebody may be waiting while a social network fetches the card. */
const MAX_SIZE = 60_000;
const files = openPictureFiles('content/pictures/social');

async function save(path: string, card: SocialCard): Promise<void> {
  const bytes = await drawSocialCard(card);
  if (bytes.length > MAX_SIZE) throw new Error(`${path} is too large: ${bytes.length} bytes.`);
  files.write(path, bytes);
}

for (const file of readdirSync('content/records')) {
  const slug = basename(file, '.yaml');
  const { name, banner } = readWords(`records/${slug}`) as {
    name: string;
    banner: { title: string };
  };
  const cover = coverOfService(slug);
  if (!cover) throw new Error(`${slug} has no cover.`);
  await save(`services/${slug}.png`, { label: name, title: banner.title, cover });
}

for (const { slug, title, symbol } of readPosts())
  await save(`posts/${slug}.png`, { label: 'Blog', title, cover: coverOfPost(slug, symbol) });

for (const [name, card] of Object.entries(pageCards)) await save(`pages/${name}.png`, card);

console.log(files.summary('cards'));
