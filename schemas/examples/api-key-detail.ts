import { ApiKeyDetailDto } from '../access/api-keys/types.ts';
import { type Body, examples } from './example.ts';

/** A key that was suspended, reinstated, rotated and finally revoked. */
const full: Body = {
  id: '018f3a5c-1111-7a2b-8c3d-4e5f60718293',
  name: 'Point of sale',
  active: true,
  expireAt: '2027-03-31T22:00:00Z',
  userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
  keyPrefix: 'gk_sandbox_9aQz',
  last4: 'k3Xw',
  environment: 'Sandbox',
  status: 'Revoked',
  revokedAt: '2026-11-02T08:15:30.123456Z',
  revokedBy: '018f3a5c-3333-7a2b-8c3d-4e5f60718293',
  revocationReason: 'Left in a public repository',
  suspendedAt: '2026-10-30T17:00:00Z',
  suspendedBy: '018f3a5c-3333-7a2b-8c3d-4e5f60718293',
  suspensionReason: 'Looked odd',
  anomalySourceAction: 'Notify',
  merchantId: '018f3a5c-4444-7a2b-8c3d-4e5f60718293',
  replacesKeyId: '018f3a5c-5555-7a2b-8c3d-4e5f60718293',
  replacedByKeyId: '018f3a5c-6666-7a2b-8c3d-4e5f60718293',
  overlapExpiresAt: '2026-11-01T08:00:00Z',
  isRevoked: true,
  isSuspended: false,
  isInRotationOverlap: false,
  hasRotationLineage: true,
  creationTime: '2025-06-01T12:00:00Z',
  lastModificationTime: '2026-11-02T08:15:30.123456Z',
  lastUsedAt: '2026-10-31T23:59:59.9Z',
  recentSourceIps: [
    { ipAddress: '2001:db8::7', firstSeenAt: '2026-10-01T00:00:00Z', lastSeenAt: '2026-10-31T23:59:59.9Z', useCount: 41 },
    { ipAddress: '203.0.113.7', firstSeenAt: '2025-06-01T12:00:01Z', lastSeenAt: '2026-09-30T10:00:00Z', useCount: 1200 },
  ],
  allowedCidrs: ['203.0.113.0/24', '2001:db8::/48', '198.51.100.9'],
  isAddressRestricted: true,
  scopes: ['Transactions.*', 'Customers.Customers'],
  isScopeRestricted: true,
  isExpired: false,
  hasRotationOverlapLapsed: true,
  isUsable: false,
};

export const apiKeyDetail = examples({
  name: 'ApiKeyDetailDto',
  schema: ApiKeyDetailDto,
  table: `
    id | uuid |
    name | string | nullable
    active | boolean |
    expireAt | date-time | nullable
    userId | uuid |
    keyPrefix | string | nullable
    last4 | string | nullable
    environment | ApiKeyEnvironment | nullable
    status | ApiKeyStatus |
    revokedAt | date-time | nullable
    revokedBy | uuid | nullable
    revocationReason | string | nullable
    suspendedAt | date-time | nullable
    suspendedBy | uuid | nullable
    suspensionReason | string | nullable
    anomalySourceAction | ApiKeyAnomalyAction | nullable
    merchantId | uuid | nullable
    replacesKeyId | uuid | nullable
    replacedByKeyId | uuid | nullable
    overlapExpiresAt | date-time | nullable
    isRevoked | boolean |
    isSuspended | boolean |
    isInRotationOverlap | boolean |
    hasRotationLineage | boolean |
    creationTime | date-time |
    lastModificationTime | date-time | nullable
    lastUsedAt | date-time | nullable
    recentSourceIps | array of ApiKeySourceIpDto | nullable
    allowedCidrs | array of string | nullable
    isAddressRestricted | boolean |
    scopes | array of string | nullable
    isScopeRestricted | boolean |
    isExpired | boolean |
    hasRotationOverlapLapsed | boolean |
    isUsable | boolean |
  `,
  full,
  nulls: {
    id: '018f3a5c-1111-7a2b-8c3d-4e5f60718293',
    name: null,
    active: true,
    expireAt: null,
    userId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
    keyPrefix: null,
    last4: null,
    environment: null,
    status: 'Active',
    revokedAt: null,
    revokedBy: null,
    revocationReason: null,
    suspendedAt: null,
    suspendedBy: null,
    suspensionReason: null,
    anomalySourceAction: null,
    merchantId: null,
    replacesKeyId: null,
    replacedByKeyId: null,
    overlapExpiresAt: null,
    isRevoked: false,
    isSuspended: false,
    isInRotationOverlap: false,
    hasRotationLineage: false,
    creationTime: '2021-01-01T00:00:00Z',
    lastModificationTime: null,
    lastUsedAt: null,
    recentSourceIps: null,
    allowedCidrs: null,
    isAddressRestricted: false,
    scopes: null,
    isScopeRestricted: false,
    isExpired: false,
    hasRotationOverlapLapsed: false,
    isUsable: true,
  },
  valid: [
    {
      title: 'empty lists: never used, usable from anywhere, unrestricted',
      value: { ...full, recentSourceIps: [], allowedCidrs: [], scopes: [] },
    },
    { title: 'a field that no document names', value: { ...full, rotationCount: 3 } },
  ],
  open: [
    { title: 'a status beyond Active that the vendor names', value: { ...full, status: 'PendingReview' } },
    { title: 'an environment that the vendor names', value: { ...full, environment: 'live' } },
    { title: 'an action that the vendor names', value: { ...full, anomalySourceAction: 'Challenge' } },
    { title: 'a source address with other fields', value: { ...full, recentSourceIps: [{ address: '203.0.113.7' }] } },
  ],
});
