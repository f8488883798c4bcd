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

interface CategoryRecord {
  categoryName: string;
  banner: { title: string }[];
}

const records = join(root, 'site/service-categories');
for (const name of readdirSync(records).filter((file) => file.endsWith('.json'))) {
  const slug = basename(name, '.json');
  const { categoryName, banner } = JSON.parse(
    readFileSync(join(records, name), 'utf8'),
  ) as CategoryRecord;
  const cover = coverOfService(slug);
  if (!cover || !banner[0]) throw new Error(`${slug} has no cover or no title.`);
  await save(`services/${slug}.png`, { label: categoryName, title: banner[0].title, cover });
}

for (const { slug, symbol } of readPosts(root)) {
  const text = readFileSync(join(root, 'content/posts', `${slug}.md`), 'utf8');
  const front = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const { title } = parse(front) as { title: string };
  await save(`posts/${slug}.png`, { label: 'Blog', title, cover: coverOfPost(slug, symbol) });
}

for (const [name, card] of Object.entries(pageCards)) await save(`pages/${name}.png`, card);

console.log(`${drawn} cards, ${changed} of them new or changed.`);
