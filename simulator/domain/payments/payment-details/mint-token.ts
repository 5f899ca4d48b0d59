/** Assumptions: 3, 5. */
import { passesLuhn } from '../../../../schemas/shared/pasted-secrets.ts';
import type { TokenCategory } from '../../../../schemas/conventions/enums.ts';
import { meter } from '../../billing/usage/meter.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import type { PaymentMethod } from './payment-method.ts';

export interface TokenOrder {
  readonly merchantId: string;
  readonly method: PaymentMethod;
  readonly category: TokenCategory;
  readonly sourceTransactionId: string | null;
  readonly creatorId: string | null;
}

const digits = '0123456789';
const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** 16 digits outside the ranges of all networks, with the real last four digits and a deliberately invalid check digit. */
function cardFormat(world: World, last4: string): string {
  const drawn = world.secrets.characters('token in card format', digits, 11);
  const lead = `9${drawn.slice(0, -1)}`;
  const middle = Number(drawn.at(-1));
  const candidate = `${lead}${middle}${last4}`;
  return passesLuhn(candidate) ? `${lead}${(middle + 1) % 10}${last4}` : candidate;
}

/** Every call stores a different token. */
export function mintToken(world: World, { merchantId, method, category, sourceTransactionId, creatorId }: TokenOrder): RecordOf<'tokens'> {
  const { type, last4 } = method.details;
  const isCard = type === 'Card' && last4 !== null;
  const token = world.records.tokens.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    creatorId,
    merchantId,
    publicReference: `pt_${world.secrets.characters('token reference', base32, 26)}`,
    // Begins with 9000, so that every JSON parser reads it exactly.
    numericToken: isCard ? Number(`9000${world.secrets.characters('numeric token', digits, 12)}`) : null,
    cardFormatToken: isCard ? cardFormat(world, last4) : null,
    method,
    category,
    sourceTransactionId,
  });
  meter(world, { merchantId, sku: 'tokens.created', sourceType: 'token', sourceId: token.id });
  return token;
}

export const findToken = (world: World, merchantId: string, publicReference: string): RecordOf<'tokens'> | undefined =>
  world.records.tokens.by('publicReference', publicReference).find((token) => token.merchantId === merchantId);
