/** The media type and the size of a picture, read from its first bytes: nothing is decoded. */
import { disableTypes, imageSize, types } from 'image-size';
import { requestLimits } from '../../../schemas/limits.ts';
import type { ImageType } from '../../../schemas/payments/hosted-pages/page-types.ts';

const mediaTypes: Readonly<Record<string, ImageType>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
disableTypes(types.filter((type) => !Object.hasOwn(mediaTypes, type)));

const maxHead = requestLimits.imageHeadBytes.max;
/** The library looks at later bytes of these two alone. */
const signatures: Readonly<Partial<Record<ImageType, readonly number[]>>> = { 'image/png': [0x89, 0x50], 'image/jpeg': [0xff, 0xd8, 0xff] };

export interface Picture {
  readonly contentType: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Undefined for anything but PNG, JPEG and WebP. The type is that of the content, whatever a sender calls it. */
export function readImage(bytes: Uint8Array): Picture | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes.subarray(0, maxHead));
    const contentType = mediaTypes[type];
    if (contentType === undefined || signatures[contentType]?.some((byte, index) => bytes[index] !== byte) === true) return undefined;
    return { contentType, width, height };
  } catch {
    // Neither known nor whole.
    return undefined;
  }
}
