import { open, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { pictureType } from '../network/picture-type.ts';

/** A picture that entries can show. */
interface ListedPicture {
  /** URL path on the site. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
}

type Size = Pick<ListedPicture, 'width' | 'height'>;

/** Bytes of a file in which its size is looked for. */
const BEGINNING = 64 * 1024;

/**
 * Lists the pictures that entries can show.
 *
 * @param folders by the path below /static/pictures/ that they stand for
 */
export async function listPictures(folders: Record<string, string>): Promise<ListedPicture[]> {
  const pictures: ListedPicture[] = [];
  const buffer = Buffer.alloc(BEGINNING);
  for (const [start, folder] of Object.entries(folders)) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    for (const name of names.toSorted()) {
      const size = await readSize(join(folder, name), buffer);
      if (size)
        pictures.push({ path: `/static/pictures/${start}${name.split(sep).join('/')}`, ...size });
    }
  }
  return pictures;
}

/** The size of a picture; null for a file that is none. */
async function readSize(path: string, buffer: Buffer): Promise<Size | null> {
  if (!/^\.(svg|webp|avif|png|jpg|gif)$/.test(extname(path))) return null;
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(buffer, 0, BEGINNING, 0);
    return sizeOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The size of a picture by the first bytes of its file; null if they do not tell it. */
function sizeOf(bytes: Buffer): Size | null {
  try {
    switch (pictureType(bytes)) {
      case 'image/png':
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
      case 'image/gif':
        return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
      case 'image/jpeg':
        return sizeOfJpeg(bytes);
      case 'image/webp':
        return sizeOfWebp(bytes);
      case 'image/avif': {
        // ImageSpatialExtentsProperty: version, width, height.
        const at = bytes.indexOf('ispe'); // cspell:disable-line
        return at < 0
          ? null
          : { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
      }
      default:
        return sizeOfSvg(bytes.toString('utf8'));
    }
  } catch (error) {
    // The file ends before.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function sizeOfJpeg(bytes: Buffer): Size | null {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    // Start of frame; C4, C8 and CC are other segments.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}

function sizeOfWebp(bytes: Buffer): Size | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
}

function sizeOfSvg(text: string): Size | null {
  const [tag] = /<svg\b[^>]*>/.exec(text) ?? [];
  if (tag === undefined) return null;
  const [, width, height] = /\bviewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(tag) ?? [];
  const given = (name: string) => new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1];
  const size = {
    width: Number(given('width') ?? width),
    height: Number(given('height') ?? height),
  };
  return size.width > 0 && size.height > 0 ? size : null;
}
