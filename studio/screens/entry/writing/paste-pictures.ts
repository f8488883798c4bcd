import { MEDIA } from '../../../../contract/shown-picture.ts';
import { IN_GOOGLE_DOCS } from '../../../../contract/studio/copied-picture.ts';
import { addPictures, picturesAmong } from '../../../pictures/uploads.ts';
import { withoutStyles } from './clean-pasted.ts';
import { emojiOf } from './pasted-emoji.ts';

/** Addresses of pictures that come with what is pasted. */
const EMBEDDED = /^(?:data:image\/|file:)/;

/** Pictures in Rich Text Format, which Word puts beside its HTML: there they are files that nobody can read. */
const IN_RTF = /\\(png|jpeg)blip\b(?:[^{}]|\{[^{}]*\})*?((?:[0-9a-f]{2}[\s]*){40,})/gi;

/** What is sent in place of a picture of Google Docs: its address, from which the server fetches it. */
const ADDRESS = 'application/json';

/** A pasted or dropped HTML with the files of its pictures, by their addresses there; without HTML, files alone. */
interface PastedPictures {
  html: string | null;
  files: Map<string, File>;
}

/** Finds the pictures in what is pasted or dropped; null if it has none. */
export function findPictures(data: DataTransfer): PastedPictures | null {
  const html = data.getData('text/html');
  const files = new Map<string, File>();
  if (html === '') {
    for (const file of picturesAmong(data.files)) files.set(file.name + files.size, file);
    return files.size > 0 ? { html: null, files } : null;
  }
  const { images, body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const pictures = [...images].filter((image) => emojiOf(image) === null);
  const addresses = [...new Set(pictures.map((image) => image.getAttribute('src') ?? ''))];
  const embedded = addresses.filter((src) => EMBEDDED.test(src) || IN_GOOGLE_DOCS.test(src));
  // A copied picture is a file and an address.
  const copied = picturesAmong(data.files)[0];
  if (copied && body.textContent.trim() === '' && addresses.length === 1) {
    files.set(addresses[0]!, copied);
    return { html, files };
  }
  const inRtf = picturesInRtf(data.getData('text/rtf'));
  for (const [index, src] of embedded.entries()) {
    const name = `Pasted ${index + 1}`;
    const bytes = IN_GOOGLE_DOCS.test(src)
      ? { type: ADDRESS, bytes: JSON.stringify({ url: src, name }) }
      : src.startsWith('data:')
        ? ofDataAddress(src)
        : inRtf.shift();
    if (bytes) files.set(src, new File([bytes.bytes], name, { type: bytes.type }));
  }
  return files.size > 0 ? { html, files } : null;
}

/**
 * Sends the pictures to the library.
 *
 * @returns the HTML with the addresses of those that were stored, and what texts call them
 */
export async function storePictures({ html, files }: PastedPictures) {
  const entries = [...files];
  const stored = await Promise.all(
    entries.flatMap(([, file]) =>
      addPictures([file], {
        to: file.type === ADDRESS ? '/api/pictures/copied' : undefined,
        // A picture keeps no text waiting.
        patient: html === null,
      }),
    ),
  );
  const slugs = stored.map((picture) => picture?.slug ?? null);
  let named = html ?? '';
  for (const [index, [src]] of entries.entries()) {
    const slug = slugs[index];
    if (slug) named = named.replaceAll(src, MEDIA + slug).replaceAll(encoded(src), MEDIA + slug);
  }
  return { html: html === null ? null : named, slugs: slugs.filter((slug) => slug !== null) };
}

const encoded = (src: string) => src.replaceAll('&', '&amp;');

interface Bytes {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The content security policy forbids to fetch these addresses. */
function ofDataAddress(src: string): Bytes | null {
  const [, type, data] = /^data:(image\/[\w+.-]+);base64,(.+)$/s.exec(src) ?? [];
  if (type === undefined || data === undefined) return null;
  try {
    return { type, bytes: Uint8Array.from(atob(data), (character) => character.charCodeAt(0)) };
  } catch {
    return null;
  }
}

function picturesInRtf(rtf: string): Bytes[] {
  return Array.from(rtf.matchAll(IN_RTF), ([, kind = '', hex = '']) => {
    const digits = hex.replaceAll(/\s/g, '');
    const bytes = new Uint8Array(digits.length / 2);
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
    return { type: `image/${kind.toLowerCase()}`, bytes };
  });
}
