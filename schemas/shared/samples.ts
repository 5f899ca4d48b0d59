/** Values that recipes send and that no shape shows. */

/** The password of every seeded user. */
export const seededPassword = 'Gateway#2026';

export const reservedPhoneNumber = '+12025550100';

/** A WebP of one pixel. None of its bytes is above 127, so it is identical as text; PNG and JPEG cannot be. */
export const pixel = 'RIFF\x16\0\0\0WEBPVP8L\x09\0\0\0/\0\0\0\0(@D\x04\0';

export const picture = { type: 'image/webp', text: pixel } as const;
