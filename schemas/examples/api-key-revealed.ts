import { ApiKeyRevealedDto, CreateApiKeyForMerchantUserDto } from '../access/api-keys/types.ts';
import { examples, type Body } from './example.ts';

/** A key made by a rotation. */
const full: Body = {
  id: '018f3a5c-1111-7a2b-8c3d-4e5f60718293',
  name: 'Point of sale',
  keyPrefix: 'gk_sandbox_9aQz',
  last4: 'k3Xw',
  environment: 'Sandbox',
  status: 'Active',
  maskedKey: 'gk_sandbox_9aQz…k3Xw',
  lastUsedAt: '2026-10-31T23:59:59.9Z',
  creationTime: '2026-10-01T12:00:00Z',
  merchantId: '018f3a5c-4444-7a2b-8c3d-4e5f60718293',
  active: true,
  expireAt: '2027-03-31T22:00:00Z',
  userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
  replacesKeyId: '018f3a5c-5555-7a2b-8c3d-4e5f60718293',
  replacedByKeyId: '018f3a5c-6666-7a2b-8c3d-4e5f60718293',
  overlapExpiresAt: '2026-11-01T08:00:00Z',
  allowedCidrs: ['203.0.113.0/24', '198.51.100.9'],
  scopes: ['Transactions.*'],
  key: 'gk_sandbox_9aQzEXAMPLEEXAMPLEEXAMPLEEXAMPk3Xw',
  replacedKeyOverlapExpiresAt: '2026-10-02T12:00:00Z',
};

export const apiKeyRevealed = examples({
  name: 'ApiKeyRevealedDto',
  schema: ApiKeyRevealedDto,
  table: `
    id | uuid |
    name | string | nullable
    keyPrefix | string | nullable
    last4 | string | nullable
    environment | ApiKeyEnvironment | nullable
    status | ApiKeyStatus |
    maskedKey | string | nullable
    lastUsedAt | date-time | nullable
    creationTime | date-time |
    merchantId | uuid | nullable
    active | boolean |
    expireAt | date-time | nullable
    userId | uuid |
    replacesKeyId | uuid | nullable
    replacedByKeyId | uuid | nullable
    overlapExpiresAt | date-time | nullable
    allowedCidrs | array of string | nullable
    scopes | array of string | nullable
    key | string | nullable
    replacedKeyOverlapExpiresAt | date-time | nullable
  `,
  full,
  nulls: {
    id: '018f3a5c-1111-7a2b-8c3d-4e5f60718293',
    name: null,
    keyPrefix: null,
    last4: null,
    environment: null,
    status: 'Active',
    maskedKey: null,
    lastUsedAt: null,
    creationTime: '2026-10-01T12:00:00Z',
    merchantId: null,
    active: false,
    expireAt: null,
    userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
    replacesKeyId: null,
    replacedByKeyId: null,
    overlapExpiresAt: null,
    allowedCidrs: null,
    scopes: null,
    key: null,
    replacedKeyOverlapExpiresAt: null,
  },
  open: [
    { title: 'a status beyond Active that the vendor names', value: { ...full, status: 'New' } },
    { title: 'an environment that the vendor names', value: { ...full, environment: 'Test' } },
  ],
});

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
  nulls: { userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293', merchantId: '018f3a5c-4444-7a2b-8c3d-4e5f60718293', name: null, expireAt: null },
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
