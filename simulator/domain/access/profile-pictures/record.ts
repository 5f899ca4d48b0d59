/** A picture has the id of its user. */
import { pictureCharacters } from '../../kernel/picture.ts';
import { count, nullable, oneOf, record, text, type Stored } from '../../kernel/record-schema.ts';
import { imageTypes } from '../../../../schemas/payments/hosted-pages/page-types.ts';

export const ProfilePictureRecord = record({
  type: oneOf('Gravatar', 'Image'),
  contentType: nullable(oneOf(...imageTypes)),
  sizeBytes: count(),
  /** Base64. */
  content: nullable(text(pictureCharacters)),
});
export type ProfilePictureRecord = Stored<typeof ProfilePictureRecord>;
