/** Deletes a stored payment method of a customer (assumptions: CU4, CU5). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { empty } from '../../kernel/call.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { liveContracts } from '../live-contracts.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { stageEvent } from '../../kernel/events.ts';
import { changedBy, deletedBy } from '../../resources/stamps.ts';
import { reachableCustomer } from './add-method.ts';
import { methodsOf } from './present.ts';
import type { StoredPaymentMethodRecord } from './record.ts';

const lastUse = ({ lastUsedAt, creationTime }: StoredPaymentMethodRecord): Instant => lastUsedAt ?? creationTime;

export function deleteStoredPaymentMethod(call: CallTo<'customers.deleteStoredPaymentMethod'>) {
  const { world, principal } = call;
  const { customerId, storedPaymentMethodId } = requiredInputs(call, ['customerId', 'storedPaymentMethodId']);
  const customer = reachableCustomer(call, customerId);
  const method = world.records.storedPaymentMethods.get(storedPaymentMethodId);
  if (method === undefined || method.isDeleted || method.customerId !== customer.id) throw notFound('no such method of the customer');
  if (liveContracts(world, customer.id).some((contract) => contract.storedPaymentMethodId === method.id)) {
    throw conflict('Customers:PaymentMethodInUse', 'A contract that has not ended uses this payment method.');
  }
  const userId = principal.user.id;
  world.records.storedPaymentMethods.replace({ ...method, ...deletedBy(world, userId) });
  const isDefault = customer.defaultStoredPaymentMethodId === method.id;
  const next = isDefault
    ? methodsOf(world, customer.id).reduce<StoredPaymentMethodRecord | null>(
        (best, one) => (best === null || lastUse(one) >= lastUse(best) ? one : best),
        null,
      )
    : null;
  if (isDefault) {
    world.records.customers.replace({ ...customer, defaultStoredPaymentMethodId: next?.id ?? null, ...changedBy(world, userId) });
  }
  stageEvent(world, 'customer.payment_method_removed', customer.merchantId, {
    customerId: customer.id,
    storedPaymentMethodId: method.id,
    maskedPaymentDetails: method.method.details,
    newDefaultId: next?.id ?? null,
  });
  return empty;
}
