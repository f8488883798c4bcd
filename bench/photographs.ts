import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { ListedPicture } from '../server/studio/pictures/list-pictures.ts';

/** A picture of 24 megapixels like a photograph: noise of several sizes. */
export function photograph(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + 10 * seed, sigma: 40 } as const;
  const base = { width: 1500, height: 1000, channels: 3, background: '#888', noise } as const;
  return sharp({ create: base }).blur(1.2).resize(6_000, 4_000).jpeg({ quality: 88 }).toBuffer();
}

/** Adds pictures to the library one after the other, and waits until the sizes of all are made. */
export async function addPictures(
  studioUrl: string,
  headers: Record<string, string>,
  files: readonly Uint8Array[],
): Promise<void> {
  const read = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${studioUrl}/api/pictures${path}`, { headers, ...init });
    return ((await response.json()) as { picture: ListedPicture }).picture;
  };
  const added: ListedPicture[] = [];
  for (const file of files)
    added.push(await read('?name=photo.jpg', { method: 'POST', body: file as BodyInit }));
  for (const { id } of added) while ((await read(`/${id}`)).state !== 'ready') await sleep(200);
}
