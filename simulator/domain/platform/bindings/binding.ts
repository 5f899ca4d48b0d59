/** Finds, writes and tests bindings of tax and of 3-D Secure (assumptions: M11 to M14, 36). */
import type { Entity, Collection } from '../../kernel/collection.ts';
import {
  audited,
  boolean,
  instant,
  list,
  nullable,
  record,
  stamped,
  text,
  type Members,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { CardNetwork, GatewayEnvironment } from '../../../../schemas/conventions/enums.ts';
import { ChallengePreference } from '../../../../schemas/platform/provider-bindings/group.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { ConnectionTestResultDto } from '../../../../schemas/notifications/common-types.ts';
import { reachedMerchant } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { checkStamp, requireStamp } from '../../resources/record.ts';
import { changedBy, keptBy } from '../../resources/stamps.ts';

// Bindings of a merchant to providers, at most one to each provider (assumptions: 14).

const binding = {
  ...audited(),
  ...stamped(),
  merchantId: uuid(),
  /** The provider's name in paths, in lower case. */
  provider: text(),
  /** In plain text, and never in a reply; null: none. */
  secret: nullable(text()),
  lastTestedAt: nullable(instant()),
  lastTestSucceeded: nullable(boolean()),
  lastTestMessage: nullable(text()),
};
type BindingRecord = Entity & Members<typeof binding>;

export const TaxBindingRecord = record({
  ...binding,
  isEnabled: boolean(),
  environment: GatewayEnvironment,
  companyCode: nullable(text()),
  accountId: nullable(text()),
  defaultTaxCode: nullable(text()),
  shipFromAddress: nullable(AddressDto),
  commitTransactions: boolean(),
});
export type TaxBindingRecord = Stored<typeof TaxBindingRecord>;

export const ThreeDSecureBindingRecord = record({
  ...binding,
  isEnabled: boolean(),
  acquirerBin: nullable(text()),
  acquirerMerchantId: nullable(text()),
  merchantName: nullable(text()),
  merchantCategoryCode: nullable(text()),
  country: nullable(text()),
  requestorId: nullable(text()),
  requestorName: nullable(text()),
  requestorUrl: nullable(text()),
  challengePreference: ChallengePreference,
  networks: list(CardNetwork),
});
export type ThreeDSecureBindingRecord = Stored<typeof ThreeDSecureBindingRecord>;

export const bindingKey = ({ merchantId, provider }: Pick<BindingRecord, 'merchantId' | 'provider'>): string => `${merchantId} ${provider}`;

export interface BindingKind<T extends BindingRecord> {
  readonly collection: (world: World) => Collection<T, 'place'>;
  readonly providers: readonly string[];
}

type OnMerchant = AuthenticatedCall<{ readonly id: string }>;

function placeOf<T extends BindingRecord>(call: OnMerchant, { providers }: BindingKind<T>, name: string) {
  const merchantId = reachedMerchant(call, call.params.id).id;
  const provider = name.toLowerCase();
  if (!providers.includes(provider)) throw notFound('no such provider');
  return { merchantId, provider };
}

/** @throws Refusal a 404 of its own for a binding that was never written (assumptions: M12). */
export function foundBinding<T extends BindingRecord>(call: OnMerchant, kind: BindingKind<T>, name: string): T {
  const [binding] = kind.collection(call.world).by('place', bindingKey(placeOf(call, kind, name)));
  if (binding === undefined)
    throw new Refusal('notFound', 404, 'Merchants:BindingNotFound', 'The merchant has no binding to this provider.');
  return binding;
}

interface Written<T extends BindingRecord> {
  readonly name: string;
  readonly settings: Omit<T, keyof BindingRecord>;
  /** Undefined: the stored secret stays; empty: it is removed. */
  readonly secret: string | undefined;
  readonly stamp: string | null | undefined;
}

const untested = { lastTestedAt: null, lastTestSucceeded: null, lastTestMessage: null } as const;

/** Creates or replaces a binding. A new secret discards the test result of the old one. */
export function writeBinding<T extends BindingRecord>(call: OnMerchant, kind: BindingKind<T>, written: Written<T>): T {
  const { world, principal } = call;
  const { name, settings, stamp } = written;
  requireStamp(world.choices, stamp);
  const place = placeOf(call, kind, name);
  const collection = kind.collection(world);
  const [before] = collection.by('place', bindingKey(place));
  const secret = written.secret === undefined ? (before?.secret ?? null) : written.secret === '' ? null : written.secret;
  if (before === undefined) {
    // The members of `T` are those of a binding and its settings.
    return collection.insert(keptBy(world, principal.user.id, { secret, ...settings, ...place, ...untested }) as T);
  }
  checkStamp(before, stamp);
  const tested = secret === before.secret ? {} : untested;
  return collection.replace({ ...before, ...settings, secret, ...tested, ...changedBy(world, principal.user.id) });
}

/** The result of a connection test: it depends on the credential (assumptions: M14). */
function outcomeOf(secret: string | null): readonly [isSuccess: boolean, message: string] {
  if (secret === null) return [false, 'There are no credentials.'];
  return secret.toLowerCase().includes('fail')
    ? [false, 'The provider refused the credentials.']
    : [true, 'The provider accepted the credentials.'];
}

/** Tests a binding and stores the result. That is not a change of the binding: its stamp stays. */
export function testBinding<T extends BindingRecord>(call: OnMerchant, kind: BindingKind<T>, name: string) {
  const { world } = call;
  const binding = foundBinding(call, kind, name);
  const [success, message] = outcomeOf(binding.secret);
  const at = world.clock.now();
  kind.collection(world).replace({ ...binding, lastTestedAt: at, lastTestSucceeded: success, lastTestMessage: message });
  const result: ConnectionTestResultDto = {
    success,
    message,
    latencyMs: 0,
    testedAt: formatInstant(at),
    providerReference: success ? `${binding.provider}-${world.next('connectionTest')}` : null,
  };
  return ok(result);
}
