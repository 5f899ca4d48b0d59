/** Uploads of any group: long texts, and pictures, whose type and size are read from their first bytes (assumptions: 17, I5). */
import { disableTypes, imageSize, types } from 'image-size';
import { requestLimits, type Limit } from '../../../schemas/limits.ts';
import type { ImageType } from '../../../schemas/payments/hosted-pages/page-types.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import type { Collection, Entity } from './collection.ts';
import { conflict, invalidMember, Refusal } from './refusal.ts';

const maxBytes = requestLimits.imageBytes.max;
export const pictureCharacters = 4 * Math.ceil(maxBytes / 3);
const maxSide = requestLimits.imageSide.max;

/** A CSV file in UTF-8. Its bytes are held once, and decoded piece by piece. */
export interface LongText {
  readonly bytes: number;
  readonly sha256: string;
  /** The text without trailing line ends; it may end within a row that is too long. It can be read only once, which frees its memory. */
  pieces(): Iterable<string>;
}

export const isLongText = (value: unknown): value is LongText => isJsonObject(value) && typeof value['pieces'] === 'function';

/** @throws Refusal 415 if the body is JSON. `expected`: `a form or CSV`. */
export function requireNoJson(contentType: string | undefined, expected: string): void {
  if (contentType !== undefined && /^[^;]*json/i.test(contentType))
    throw new Refusal('other', 415, 'Gateway:UnsupportedMediaType', `The body must be ${expected}.`);
}

export function checkedPicture(bytes: Uint8Array, member: string): Picture {
  if (bytes.length > maxBytes) throw new Refusal('other', 413, 'Gateway:BodyTooLarge', `A picture may have at most ${maxBytes} bytes.`);
  const picture = readImage(bytes);
  if (picture === undefined) throw invalidMember(member, `The field ${member} must be a PNG, JPEG or WebP picture.`);
  const { width, height } = picture;
  if (width < 1 || height < 1 || width > maxSide || height > maxSide)
    throw invalidMember(
      member,
      `The field ${member} must be a picture of 1 to ${maxSide} pixels in width and height; it has ${width} × ${height}.`,
    );
  return picture;
}

/** Throws if a world has no room for more pictures of a kind. `replaced`: the id of a picture that makes room. */
export function requirePictureRoom<T extends Entity & { readonly sizeBytes: number }>(
  pictures: Collection<T>,
  more: number,
  { count, bytes }: { readonly count: Limit; readonly bytes: Limit },
  replaced?: string,
): void {
  const others = pictures.all().filter(({ id }) => id !== replaced);
  if (others.length >= count.max) throw conflict('Gateway:WorldFull', `The world has ${count.max} pictures, the maximum.`);
  const held = others.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (held + more > bytes.max)
    throw conflict('Gateway:WorldFull', `The pictures of the world would have more than ${bytes.max} bytes, the maximum.`);
}

/** Headers of a picture besides those of every answer: browsers run nothing that a file may contain. */
export const pictureHeaders = Object.freeze({
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
});

const mediaTypes: Readonly<Record<string, ImageType>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
disableTypes(types.filter((type) => !Object.hasOwn(mediaTypes, type)));

const maxHead = requestLimits.imageHeadBytes.max;
/** For these two the library checks only later bytes. */
const signatures: Readonly<Partial<Record<ImageType, readonly number[]>>> = { 'image/png': [0x89, 0x50], 'image/jpeg': [0xff, 0xd8, 0xff] };

export interface Picture {
  readonly contentType: ImageType;
  readonly width: number;
  readonly height: number;
}

/** Undefined for anything but PNG, JPEG and WebP. The type follows from the content, not from the declared type. */
function readImage(bytes: Uint8Array): Picture | undefined {
  try {
    const { type = '', width, height } = imageSize(bytes.subarray(0, maxHead));
    const contentType = mediaTypes[type];
    if (contentType === undefined || signatures[contentType]?.some((byte, index) => bytes[index] !== byte) === true) return undefined;
    return { contentType, width, height };
  } catch {
    // Unknown or incomplete.
    return undefined;
  }
}
