import { CreateApiKeyForMerchantUserDto } from '../access/api-keys/types.ts';
import { examples } from './example.ts';

/** The schema accepts a null expiry; a separate rule says that the operation rejects it. */
export const createApiKeyForMerchantUser = examples({
  name: 'CreateApiKeyForMerchantUserDto',
  schema: CreateApiKeyForMerchantUserDto,
  table: `
    userId | uuid |
    merchantId | uuid |
    name | string | nullable, max 32
    expireAt | date-time | nullable
  `,
  full: {
    userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
    merchantId: '018f3a5c-4444-7a2b-8c3d-4e5f60718293',
    name: 'Web shop',
    expireAt: '2027-01-01T00:00:00Z',
  },
  nulls: {
    userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
    merchantId: '018f3a5c-4444-7a2b-8c3d-4e5f60718293',
    name: null,
    expireAt: null,
  },
  valid: [
    {
      title: 'an expiry with an offset',
      value: {
        userId: '018F3A5C-2222-7A2B-8C3D-4E5F60718293',
        merchantId: '018f3a5c-4444-7a2b-8c3d-4e5f60718293',
        name: '',
        expireAt: '2027-01-01T02:00:00.5+02:00',
      },
    },
  ],
});
