/** Events of customers and their payment methods (event types: rows 17 to 21). */
import { CustomerDto } from '../../../../schemas/billing/customers/group.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { World } from '../../kernel/world.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { lastChange } from '../../resources/history.ts';
import { displayName, type CustomerRecord, type StoredPaymentMethodRecord } from './record.ts';

export const stageCreated = (world: World, record: CustomerRecord): void =>
  stageEvent(world, 'customer.created', record.merchantId, {
    customerId: record.id,
    customerNumber: record.customerNumber,
    displayName: displayName(record),
    email: record.email,
    externalReference: record.externalReference,
  });

export const stageUpdated = (world: World, record: CustomerRecord, changedFields: readonly string[]): void =>
  stageEvent(world, 'customer.updated', record.merchantId, { customerId: record.id, displayName: displayName(record), changedFields });

export const stageDeleted = (world: World, record: CustomerRecord): void =>
  stageEvent(world, 'customer.deleted', record.merchantId, { customerId: record.id, displayName: displayName(record) });

export const stageMethodAdded = (world: World, method: StoredPaymentMethodRecord, isDefault: boolean): void =>
  stageEvent(world, 'customer.payment_method_added', method.merchantId, {
    customerId: method.customerId,
    storedPaymentMethodId: method.id,
    tokenReference: method.tokenReference,
    isDefault,
    maskedPaymentDetails: method.method.details,
  });

export const stageMethodRemoved = (
  world: World,
  { id, customerId, merchantId, method }: StoredPaymentMethodRecord,
  newDefaultId: string | null,
) =>
  stageEvent(world, 'customer.payment_method_removed', merchantId, {
    customerId,
    storedPaymentMethodId: id,
    maskedPaymentDetails: method.details,
    newDefaultId,
  });

/** The changed fields that the event of a restoration names. */
export const restoredFields: readonly string[] = ['isDeleted'];

/** The changed members of a customer, except those that every write sets. */
export const changedFields = (before: object, after: object): readonly string[] => {
  const [old, now]: [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>] = [{ ...before }, { ...after }];
  return Object.keys(CustomerDto.properties).filter((name) => {
    if (name === 'concurrencyStamp' || name.startsWith('lastModif') || !Object.hasOwn(now, name)) return false;
    return JSON.stringify(old[name]) !== JSON.stringify(now[name]);
  });
};

const customer = announcer('a customer', 'customers', ({ customers }, id) => customers.get(id));
const method = announcer('a stored payment method', 'storedPaymentMethods', ({ storedPaymentMethods }, id) => storedPaymentMethods.get(id));

/** The fields changed by the last update or restoration in the audit log; null if the log has neither. */
function lastChanged(world: World, id: string): readonly string[] | null {
  const move = lastChange(
    world,
    'customers',
    id,
    ({ entry }) => entry.operation === 'customers.update' || entry.operation === 'customers.restore',
  );
  if (move === undefined) return null;
  return move.entry.operation === 'customers.restore' ? restoredFields : changedFields(move.before, move.after);
}

/** The method that became the default when this one was removed; null if this one was not the default or no other was left. */
function defaultAfter(world: World, { id, customerId }: StoredPaymentMethodRecord): string | null {
  const move = lastChange(world, 'customers', customerId, ({ before }) => before['defaultStoredPaymentMethodId'] === id);
  const next = move?.after['defaultStoredPaymentMethodId'];
  return typeof next === 'string' ? next : null;
}

export const customerAnnouncements = {
  'customer.created': customer((world, record) => (record.isDeleted ? null : () => stageCreated(world, record))),
  'customer.updated': customer((world, record) => {
    const fields = record.isDeleted ? null : lastChanged(world, record.id);
    return fields === null ? null : () => stageUpdated(world, record, fields);
  }),
  'customer.deleted': customer((world, record) => (record.isDeleted ? () => stageDeleted(world, record) : null)),
  'customer.payment_method_added': method((world, record) => {
    if (record.isDeleted) return null;
    const isDefault = world.records.customers.get(record.customerId)?.defaultStoredPaymentMethodId === record.id;
    return () => stageMethodAdded(world, record, isDefault);
  }),
  'customer.payment_method_removed': method((world, record) =>
    record.isDeleted ? () => stageMethodRemoved(world, record, defaultAfter(world, record)) : null,
  ),
} satisfies Readonly<Record<string, Announcement>>;
