/** The delivery that a call names. */
import type { AuthenticatedCall, OfRecord } from '../../kernel/call.ts';
import { notFound } from '../../kernel/refusal.ts';
import { seesAny } from '../../kernel/owned.ts';
import type { DeliveryRecord } from './record.ts';

/** Throws the same 404 for a delivery that does not exist or is out of reach. */
export function findDelivery(call: AuthenticatedCall<OfRecord>): DeliveryRecord {
  const delivery = call.world.records.deliveries.get(call.params.id);
  if (delivery === undefined) throw notFound('no such delivery');
  if (!seesAny(call, delivery)) throw notFound('out of reach');
  return delivery;
}
