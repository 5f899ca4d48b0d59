/** A reseller: it looks after merchants (assumptions: 15). */
import type { Fixed } from '../../../../schemas/shape.ts';
import type { AddressDto } from '../../../../schemas/types/common.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface ResellerRecord extends FullAudited, Stamped {
  readonly name: string;
  readonly legalName: string | null;
  readonly resellerNumber: string;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly websiteUrl: string | null;
  readonly address: Fixed<AddressDto> | null;
  readonly isActive: boolean;
  readonly currency: string;
  readonly timeZone: string;
  readonly logoUrl: string | null;
}
