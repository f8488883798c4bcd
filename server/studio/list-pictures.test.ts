import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { listPictures } from './list-pictures.ts';

it('lists the pictures of every folder with their sizes, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-pictures-'));
  try {
    const picture = sharp({
      create: { width: 70, height: 30, channels: 3, background: '#123456' },
    });
    const files = {
      'a.png': await picture.clone().png().toBuffer(),
      'a.jpg': await picture.clone().jpeg({ progressive: true }).toBuffer(),
      'a.gif': await picture.clone().gif().toBuffer(),
      'a.avif': await picture.clone().avif().toBuffer(),
      'lossy.webp': await picture.clone().webp().toBuffer(),
      'lossless.webp': await picture.clone().webp({ lossless: true }).toBuffer(),
      'alpha.webp': await picture.clone().ensureAlpha(0.5).webp().toBuffer(),
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="70" height="30" viewBox="0 0 7 3"/>',
      'box.svg': '<?xml version="1.0"?><svg viewBox="0 0 70 30" stroke-width="2"/>',
      'broken.png': 'no picture',
      'cut.png': (await picture.clone().png().toBuffer()).subarray(0, 18),
      'note.md': 'text',
    };
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const listed = await listPictures({ '': folder, 'imported/': '/nowhere' });
    const size = { width: 70, height: 30 };
    expect(listed).toEqual(
      Object.keys(files)
        .filter((name) => !/^(broken|cut|note)/.test(name))
        .toSorted()
        .map((name) => ({ path: `/static/pictures/${name}`, ...size })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('lists all pictures of the sample content', async () => {
  const listed = await listPictures({ 'new/': 'content/pictures' });
  expect(listed.length).toBeGreaterThan(500);
  expect(listed).toContainEqual({
    path: '/static/pictures/new/icon-512.png',
    width: 512,
    height: 512,
  });
  expect(listed.every(({ width, height }) => width > 0 && height > 0)).toBe(true);
});
