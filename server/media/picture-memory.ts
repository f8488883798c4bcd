import type { Metadata } from 'sharp';
import { WIDTHS } from '../../contract/shown-picture.ts';

/**
 * What a picture takes of memory, by its header alone. The numbers are measured with sharp 0.35: the process of pictures
 * stays below 400 MB, of which 110 are its own (docs/decisions/094-bounds-of-pictures.md).
 */

/** Bytes for a decoded picture. */
export const MOST_DECODED = 270_000_000;
/** Pixels of the largest size: with noise the encoder of AVIF takes 36 bytes for each, or 76 with transparency. */
const MOST_ENCODED = { opaque: 7_000_000, transparent: 3_800_000 };
/** Bytes that the encoder of WebP takes for each pixel of noise with transparency. */
const WEBP_ENCODER = 46;

interface Size {
  width: number;
  height: number;
}

type Header = Pick<
  Metadata,
  | 'format'
  | 'width'
  | 'height'
  | 'depth'
  | 'channels'
  | 'hasAlpha'
  | 'isProgressive'
  | 'chromaSubsampling'
  | 'orientation'
>;

/** Whether a picture has transparency, and is likely to be a photo: its master is a WebP. */
export const isCutout = ({ hasAlpha, format }: Header): boolean =>
  hasAlpha && (format === 'webp' || format === 'heif');

/** The bytes of memory that decoding a picture and encoding its master take. */
export function decodedBytes(header: Header): number {
  const { width, height, orientation = 1, format } = header;
  // One that is turned is decoded whole first. The decoder of AVIF turns it.
  const turned = orientation > 1 && format !== 'heif' ? pixelBytes(header) : 0;
  const encoder = isCutout(header) ? WEBP_ENCODER * largestPixels(header) : 0;
  return width * height * (decoderBytes(header) + turned) + encoder;
}

/** Bytes of a decoded pixel. */
const pixelBytes = ({ depth, channels }: Header) => channels * (depth === 'ushort' ? 2 : 1);

/** Bytes that a decoder has for each pixel of a picture at a time. */
function decoderBytes(header: Header): number {
  const { format, depth, channels, isProgressive, chromaSubsampling } = header;
  switch (format) {
    case 'png':
      return isProgressive ? pixelBytes(header) : 0;
    case 'jpeg':
      // All coefficients, of two bytes.
      return !isProgressive ? 0 : chromaSubsampling === '4:2:0' ? 3 : 2.2 * channels;
    case 'webp':
      return 8;
    case 'heif':
      return depth === 'ushort' ? 25 : 19;
    default:
      return 5;
  }
}

/** Pixels of the largest size of a picture. */
function largestPixels({ width, height }: Size): number {
  const largest = Math.min(width, WIDTHS.at(-1)!);
  return (largest ** 2 * height) / width;
}

/** The width in pixels to which a picture is scaled so that its largest size can be encoded; Infinity if it need not be. */
export function encodableWidth({ width, height }: Size, hasAlpha: boolean): number {
  const most = MOST_ENCODED[hasAlpha ? 'transparent' : 'opaque'];
  const pixels = largestPixels({ width, height });
  return pixels > most ? Math.floor(Math.sqrt((most * width) / height)) : Infinity;
}
