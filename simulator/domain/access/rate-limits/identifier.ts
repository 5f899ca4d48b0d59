/** What a profile is bound to at its scope (assumptions: 19, RL6). */
import type { RateLimitScope } from '../../../../schemas/conventions/enums.ts';
import { parseRange } from '../api-keys/source.ts';
import { invalidMember } from '../../kernel/refusal.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** An empty identifier means all, and is stored as null; ids are stored in lower case. */
export const readIdentifier = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' ? null : text.toLowerCase();

/** Refuses an identifier that its scope cannot have. */
export function checkIdentifier(scope: RateLimitScope, identifier: string | null): void {
  if (identifier === null) return;
  if (scope === 'Global') throw invalidMember('scopeIdentifier', 'The field scopeIdentifier must be empty at the scope Global.');
  if (scope === 'IpAddress') {
    if (parseRange(identifier) !== undefined) return;
    throw invalidMember('scopeIdentifier', 'The field scopeIdentifier must be an address or a CIDR range at the scope IpAddress.');
  }
  if (!uuid.test(identifier)) throw invalidMember('scopeIdentifier', `The field scopeIdentifier must be a UUID at the scope ${scope}.`);
}
