/** Uploaded pictures of any group: what is taken, and how they are served (assumptions: 17, I5). */
import { requestLimits } from '../../../schemas/limits.ts';
import type { Limit } from '../../../schemas/limits.ts';
import type { Collection } from './collection.ts';
import type { Entity } from './entity.ts';
import { readImage, type Picture } from './read-image.ts';
import { conflict, invalidMember, Refusal } from './refusal.ts';

const maxBytes = requestLimits.imageBytes.max;
/** Most characters of one as base64. */
export const pictureCharacters = 4 * Math.ceil(maxBytes / 3);
const maxSide = requestLimits.imageSide.max;
const isJson = (type: string | undefined): boolean => type !== undefined && /^[^;]*json/i.test(type);

/** Refuses JSON where a form or a picture is expected. */
export function requireNoJson(contentType: string | undefined): void {
  if (isJson(contentType)) throw new Refusal('other', 415, 'Gateway:UnsupportedMediaType', 'The body must be a form or a picture.');
}

/** The type and size of an upload, by its content. Throws for what is too large, or no picture; `member`: its field. */
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

/** Refuses what is more than a world keeps of a kind of picture. `replaced`: the id of a picture that makes room. */
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

/** Headers of a picture besides those of every answer: whatever a file holds beside it, no browser runs it. */
export const pictureHeaders = Object.freeze({
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
});
