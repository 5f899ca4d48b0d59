/** Uploads of pictures for hosted payment pages. The form of an upload is not documented. */
import { pixel } from '../../schemas/recipe.ts';
import type { CallOptions } from '../../fixtures/test.ts';

const boundary = 'gateproof-picture';

export const pictureUpload: Pick<CallOptions, 'rawBody' | 'headers'> = {
  rawBody:
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="picture.webp"\r\nContent-Type: image/webp\r\n\r\n` +
    `${pixel}\r\n--${boundary}--\r\n`,
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
};

/** Uploads the picture of the run: a deployment keeps every picture for good. */
export const pictureOfRun = { as: 'merchantAdmin', query: { suppressNulls: true }, ...pictureUpload, shared: 'picture' } as const;
