import { RateLimitProfileCreateDto } from '../access/rate-limits/types.ts';
import { type Body, examples } from './example.ts';

const full: Body = {
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
  full,
  nulls: { name: null, description: null, scope: 'Global', scopeIdentifier: null, priority: 0, isActive: false },
  valid: [{ title: 'the greatest priority', value: { ...full, priority: 2147483647 } }],
  open: [{ title: 'a scope beyond Global that the vendor names', value: { ...full, scope: 'Terminal' } }],
});
