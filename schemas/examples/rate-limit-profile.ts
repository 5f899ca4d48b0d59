import { RateLimitProfileDto, RateLimitProfileCreateDto } from '../access/rate-limits/group.ts';
import { examples, type Body } from './example.ts';

/** A deleted profile, so that every field has a value. */
const full: Body = {
  id: '018f3a5c-8888-7a2b-8c3d-4e5f60718293',
  creationTime: '2026-01-05T09:30:00Z',
  creatorId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
  lastModificationTime: '2026-02-05T09:30:00.25Z',
  lastModifierId: '018f3a5c-2222-7a2b-8c3d-4e5f60718293',
  isDeleted: true,
  deleterId: '018f3a5c-3333-7a2b-8c3d-4e5f60718293',
  deletionTime: '2026-03-05T09:30:00Z',
  name: 'Everyone',
  description: 'What a caller may do when no closer profile applies',
  scope: 'Global',
  scopeIdentifier: '018f3a5c-4444-7a2b-8c3d-4e5f60718293',
  priority: 10,
  isActive: true,
  concurrencyStamp: '0af7651916cd43dd8448eb211c80319c',
};

export const rateLimitProfile = examples({
  name: 'RateLimitProfileDto',
  schema: RateLimitProfileDto,
  table: `
    id | uuid |
    creationTime | date-time |
    creatorId | uuid | nullable
    lastModificationTime | date-time | nullable
    lastModifierId | uuid | nullable
    isDeleted | boolean |
    deleterId | uuid | nullable
    deletionTime | date-time | nullable
    name | string | nullable
    description | string | nullable
    scope | RateLimitScope |
    scopeIdentifier | string | nullable
    priority | integer (int32) |
    isActive | boolean |
    concurrencyStamp | string | nullable
  `,
  full,
  nulls: {
    id: '018f3a5c-8888-7a2b-8c3d-4e5f60718293',
    creationTime: '2026-01-05T09:30:00Z',
    creatorId: null,
    lastModificationTime: null,
    lastModifierId: null,
    isDeleted: false,
    deleterId: null,
    deletionTime: null,
    name: null,
    description: null,
    scope: 'Global',
    scopeIdentifier: null,
    priority: 0,
    isActive: false,
    concurrencyStamp: null,
  },
  open: [{ title: 'a scope beyond Global that the vendor names', value: { ...full, scope: 'Terminal' } }],
});

const fullRequest: Body = {
  name: 'Everyone',
  description: 'What a caller may do when no closer profile applies',
  scope: 'Global',
  scopeIdentifier: '',
  priority: 10,
  isActive: true,
};

export const rateLimitProfileCreate = examples({
  name: 'RateLimitProfileCreateDto',
  schema: RateLimitProfileCreateDto,
  table: `
    name | string | nullable, max 128
    description | string | nullable, max 512
    scope | RateLimitScope |
    scopeIdentifier | string | nullable, max 256
    priority | integer (int32) | min 0
    isActive | boolean |
  `,
  full: fullRequest,
  nulls: { name: null, description: null, scope: 'Global', scopeIdentifier: null, priority: 0, isActive: false },
  valid: [{ title: 'the greatest priority', value: { ...fullRequest, priority: 2147483647 } }],
  open: [{ title: 'a scope beyond Global that the vendor names', value: { ...fullRequest, scope: 'Terminal' } }],
});
