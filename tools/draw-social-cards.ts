/**
 * Draws the social card of every service, post and page into content/pictures/social. Run
 * `node tools/draw-social-cards.ts` after a title changes. Output is deterministic; unchanged files
 * are not rewritten.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { readPosts } from './pictures/people.ts';
import { coverOfPost, coverOfService } from './pictures/plan.ts';
import { drawSocialCard, type SocialCard } from './pictures/draw-social-card.ts';
import { withFigures } from './pictures/with-figures.ts';
import { pageCards } from './pictures/social-plan.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'content/pictures/social');
/** In bytes. Small, because somebody may be waiting while a social network fetches the card. */
const MAX_SIZE = 60_000;
let drawn = 0;
let changed = 0;

async function save(path: string, card: SocialCard): Promise<void> {
  const file = join(target, path);
  const bytes = await drawSocialCard(card);
  if (bytes.length > MAX_SIZE) throw new Error(`${path} is too large: ${bytes.length} bytes.`);
  drawn += 1;
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  changed += 1;
}

const records = join(root, 'content/records');
for (const file of readdirSync(records)) {
  const slug = basename(file, '.yaml');
  const source = withFigures(readFileSync(join(records, file), 'utf8'));
  const { name, banner } = parse(source) as { name: string; banner: { title: string } };
  const cover = coverOfService(slug);
  if (!cover) throw new Error(`${slug} has no cover.`);
  await save(`services/${slug}.png`, { label: name, title: banner.title, cover });
}

for (const { slug, symbol } of readPosts(root)) {
  const text = readFileSync(join(root, 'content/posts', `${slug}.md`), 'utf8');
  const front = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const { title } = parse(front) as { title: string };
  await save(`posts/${slug}.png`, { label: 'Blog', title, cover: coverOfPost(slug, symbol) });
}

for (const [name, card] of Object.entries(pageCards)) await save(`pages/${name}.png`, card);

console.log(`${drawn} cards, ${changed} of them new or changed.`);
