/** API keys as stored: only the hash of the value is kept. */
import {
  idOf,
  boolean,
  count,
  fullAudited,
  instant,
  list,
  nullable,
  object,
  oneOf,
  record,
  stamped,
  text,
  type Static,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import ipaddr from 'ipaddr.js';

/** Mutable, like the use of a key. */
export const SourceAddress = object({ ipAddress: text(), firstSeenAt: instant(), lastSeenAt: instant(), useCount: count() });
export type SourceAddress = Static<typeof SourceAddress>;

export const ApiKeyRecord = record({
  ...fullAudited(),
  ...stamped(),
  name: nullable(text()),
  active: boolean(),
  expireAt: nullable(instant()),
  userId: idOf('users'),
  merchantId: nullable(uuid()),
  /** SHA-256 of the value, hexadecimal. */
  hash: text(),
  /** Null for a key made before hashed storage (assumptions: K9). */
  keyPrefix: nullable(text()),
  last4: nullable(text()),
  environment: nullable(oneOf('Sandbox', 'Production')),
  status: oneOf('Active', 'Suspended', 'Revoked'),
  revokedAt: nullable(instant()),
  revokedBy: nullable(uuid()),
  revocationReason: nullable(text()),
  suspendedAt: nullable(instant()),
  suspendedBy: nullable(uuid()),
  suspensionReason: nullable(text()),
  anomalySourceAction: nullable(oneOf('None', 'Notify', 'Suspend')),
  replacesKeyId: nullable(uuid()),
  replacedByKeyId: nullable(uuid()),
  overlapExpiresAt: nullable(instant()),
  allowedCidrs: list(text()),
  scopes: list(text()),
});
export type ApiKeyRecord = Stored<typeof ApiKeyRecord>;

/** Use of a key, mutable and apart from its record, which must not change with every request. `version` shows that it changed. */
export const KeyUsage = object({
  lastUsedAt: nullable(instant()),
  /** Most recently seen first. */
  sources: list(SourceAddress),
  version: count(),
});
export type KeyUsage = Static<typeof KeyUsage>;

// Source addresses: CIDR ranges and known networks (assumptions: A13, A16).

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Parses an address and unwraps IPv4 inside IPv6; undefined if invalid. Short and octal IPv4 forms are invalid. */
export const parseAddress = (text: string): Address | undefined =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined;

/** Parses a range; a bare address counts as /32 or /128. Undefined if invalid. */
export function parseRange(text: string): Range | undefined {
  const [address, length, ...rest] = text.split('/');
  const base = parseAddress(address ?? '');
  if (base === undefined || rest.length > 0) return undefined;
  const whole = base.kind() === 'ipv4' ? 32 : 128;
  if (length === undefined) return [base, whole];
  if (!/^\d{1,3}$/.test(length)) return undefined;
  // A mapped IPv4 range (::ffff:10.0.0.0/104) was unwrapped, so its length is counted in IPv4 bits.
  const bits = Number(length) - (whole === 32 && address?.includes(':') === true ? 96 : 0);
  return bits >= 0 && bits <= whole ? [base, bits] : undefined;
}

const parsed = new WeakMap<readonly string[], readonly Range[]>();

/** Parsed once: lists never change. */
function rangesOf(list: readonly string[]): readonly Range[] {
  const known = parsed.get(list);
  if (known !== undefined) return known;
  const ranges = list.map(parseRange).filter((range) => range !== undefined);
  parsed.set(list, ranges);
  return ranges;
}

export function allows(list: readonly string[], ip: string): boolean {
  const address = parseAddress(ip);
  if (address === undefined) return false;
  return rangesOf(list).some((range) => range[0].kind() === address.kind() && address.match(range));
}

/** Whether each inner range lies within one outer range. Adjacent ranges are not joined. */
export function areWithin(outer: readonly string[], inner: readonly string[]): boolean {
  const allowed = rangesOf(outer);
  return rangesOf(inner).every(([base, bits]) =>
    allowed.some((range) => range[0].kind() === base.kind() && range[1] <= bits && base.match(range)),
  );
}

/** Whether two addresses share their /24 (IPv4) or /48 (IPv6). */
export function sameNetwork(a: string, b: string): boolean {
  const first = parseAddress(a);
  const second = parseAddress(b);
  if (first === undefined || second === undefined || first.kind() !== second.kind()) return false;
  return first.match([second, first.kind() === 'ipv4' ? 24 : 48]);
}

export const plainAddress = (ip: string): string => (ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip);
