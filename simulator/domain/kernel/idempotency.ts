/** Idempotency keys: repeating a request has one effect and one answer (assumptions: I1 to I4). */
import { worldLimits } from '../../../schemas/limits.ts';
import { milliseconds, parseDuration, plus } from '../../../schemas/shared/instant.ts';
import { canonicalText } from '../../../schemas/shared/json.ts';
import type { Answer, Call } from './call.ts';
import { keepWithin } from './collection.ts';
import { instant, record, text, Type, type Stored } from './record-schema.ts';
import { conflict, invalidMember, Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** The first answer to a key, created when the request was answered. Its id contains the scope of the key. */
export const IdempotencyRecord = record({
  payload: text(),
  /** Until then the first answer is still being sent. */
  busyUntil: instant(),
  body: Type.Unsafe<unknown>(Type.Object({})),
});
export type IdempotencyRecord = Stored<typeof IdempotencyRecord>;

export interface IdempotencyScope {
  readonly merchantId: string;
  readonly operation: string;
  /** Null: the request has no idempotency key. */
  readonly key: string | null;
  readonly payload: unknown;
}

const form = /^[\x20-\x7e]{1,64}$/;
const replayedHeader = 'idempotency-replayed';

/**
 * The key of a request: header `Idempotency-Key`, or the member `idempotencyKey` of its body.
 * @throws Refusal a validation failure if a key is malformed, or if the two differ.
 */
export function idempotencyKeyOf(call: Call, member: string | null = null): string | null {
  const header = call.header('idempotency-key') ?? null;
  if (header !== null && !form.test(header)) {
    throw invalidMember('Idempotency-Key', 'The header Idempotency-Key must have 1 to 64 printable ASCII characters.');
  }
  if (header !== null && member !== null && header !== member) {
    throw invalidMember('idempotencyKey', 'The field idempotencyKey and the header Idempotency-Key differ.');
  }
  return header ?? member;
}

/** Whether the retention of a key is over (choice idempotency.retention). */
function isForgotten(world: World, kept: IdempotencyRecord): boolean {
  const retention = world.choices['idempotency.retention'];
  const keptFor = retention === null ? undefined : parseDuration(retention);
  return keptFor !== undefined && plus(kept.creationTime, keptFor) <= world.clock.now();
}

/**
 * Runs an effect once per key, then returns the stored body with `Idempotency-Replayed: true`. Refusals are not stored.
 * @throws Refusal `Gateway:IdempotencyKeyReused` (422) if the key came with a different request; `Gateway:IdempotencyInProgress` while the
 * first answer is still delayed, by the world's clock.
 */
export function once<Body>(call: Call, scope: IdempotencyScope, effect: () => Answer<Body>): Answer<Body> {
  const { key, merchantId, operation } = scope;
  if (key === null) return effect();
  const { world } = call;
  const { idempotencyKeys } = world.records;
  const id = `${merchantId} ${operation} ${key}`;
  const payload = world.crypto.sign(`idempotency ${canonicalText(scope.payload)}`);
  const kept = idempotencyKeys.get(id);
  if (kept !== undefined && !isForgotten(world, kept)) {
    if (kept.payload !== payload) {
      throw new Refusal('other', 422, 'Gateway:IdempotencyKeyReused', 'This idempotency key was used with a different request.');
    }
    if (kept.busyUntil > world.clock.now()) {
      throw conflict('Gateway:IdempotencyInProgress', 'The first request with this idempotency key is still running.');
    }
    // Stored by the same operation.
    return { body: kept.body as Body, headers: { [replayedHeader]: 'true' } };
  }
  const result = effect();
  const at = world.clock.now();
  idempotencyKeys.remove(id);
  keepWithin(idempotencyKeys, worldLimits.idempotencyKeys.max);
  idempotencyKeys.insert({ id, creationTime: at, payload, busyUntil: plus(at, milliseconds(result.delay ?? 0)), body: result.body });
  return result;
}
