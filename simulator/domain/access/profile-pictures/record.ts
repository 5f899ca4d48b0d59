/** The picture of a user; it has the id of the user. */
import type { ImageType } from '../../../../schemas/types/payments/hosted-pages.ts';
import type { Entity } from '../../kernel/entity.ts';

export interface ProfilePictureRecord extends Entity {
  /** `Gravatar`: nothing but the choice is kept. */
  readonly type: 'Gravatar' | 'Image';
  readonly contentType: ImageType | null;
  readonly sizeBytes: number;
  /** As base64. */
  readonly content: string | null;
}
