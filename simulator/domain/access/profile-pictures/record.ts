/** The picture of a user; it has the id of the user. */
import { pictureCharacters } from '../../kernel/picture.ts';
import { count, nullable, oneOf, record, text, type Stored } from '../../kernel/record-schema.ts';
import { imageTypes } from '../../../../schemas/payments/hosted-pages/page-types.ts';

export const ProfilePictureRecord = record({
  /** `Gravatar`: nothing but the choice is kept. */
  type: oneOf('Gravatar', 'Image'),
  contentType: nullable(oneOf(...imageTypes)),
  sizeBytes: count(),
  /** As base64. */
  content: nullable(text(pictureCharacters)),
});
export type ProfilePictureRecord = Stored<typeof ProfilePictureRecord>;
