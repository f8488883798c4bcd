import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import {
  EXPORT_END,
  exportedItem,
  exportHead,
  OLD_SITE,
} from '../tests/helpers/wordpress-export.ts';

const sentence =
  'Before anybody starts, write down what the week is made of: which tasks come back, who waits for them, and what happens when they are late. ';

const address = (number: number) => `${OLD_SITE}/2024/05/generated-${number}/`;

/** A post as the old editor wrote it, or as the block editor did. */
function contentOf(number: number): string {
  const link = `<a href="${address(number + 1)}">the next one</a>`;
  if (number % 2 === 0)
    return `${sentence.repeat(3)}\n\n<h2>What the week is made of</h2>\n${sentence.repeat(9)}\n<ul>\n\t<li>one</li>\n\t<li>two</li>\n</ul>\n[caption id="attachment_1" width="300"]<img src="${OLD_SITE}/wp-content/uploads/2024/05/desk-300x200.jpg" alt="A desk" /> A desk[/caption]\n\n${sentence.repeat(9)} See ${link}.`;
  return `<!-- wp:paragraph -->\n<p>${sentence.repeat(9)}</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:heading -->\n<h2 class="wp-block-heading">What stays with you</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph -->\n<p>${sentence.repeat(12)} See ${link}.</p>\n<!-- /wp:paragraph -->`;
}

/** Writes an export of WordPress with generated posts. */
export async function writeGeneratedExport(file: string, posts: number): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(exportHead());
  for (let number = 1; number <= posts; number++) {
    const date = new Date(Date.UTC(2010, 0, 1) + number * 3_600_000);
    const item = exportedItem({
      id: number,
      title: `Generated post ${number}`,
      name: `generated-${number}`,
      content: contentOf(number),
      date: date.toISOString().slice(0, 19).replace('T', ' '),
    });
    if (!stream.write(item)) await once(stream, 'drain');
  }
  stream.end(EXPORT_END);
  await once(stream, 'close');
}
