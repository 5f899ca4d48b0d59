/** Reports of expected payments, of hosted pages and of keys. */
import { dateIn, epoch } from '../../../../schemas/shared/instant.ts';
import { date, instant, int32, int64, money, nullable, shape, text, uuid } from '../../../../schemas/shape.ts';
import { sees } from '../../access/api-keys/access.ts';
import { usageOf } from '../../access/api-keys/usage.ts';
import { billingAfter } from '../../billing/contracts/schedule.ts';
import { addDays } from '../../kernel/calendar.ts';
import { Groups, type Row, type Report } from './report.ts';
import { currency, customer, days, months, owners, selected, todayOf } from './selection.ts';

/** Days that a forecast covers, by default and at most. */
const usualDays = 30;
const maxDays = 366;
const maxCycles = 400;

export const recurringForecast: Report = {
  id: 'recurring-forecast',
  name: 'Recurring forecast',
  description: 'The cycles of active contracts that fall due from one day to another; the next 30 days unless stated, at most 366.',
  category: 'Billing',
  parameters: [...days, ...owners, customer, currency],
  shape: shape('RecurringForecastRow', 'assumed', {
    nextBillingDate: date(),
    contractId: uuid(),
    contractNumber: text(),
    merchantId: uuid(),
    customerId: uuid(),
    currency: text(),
    amount: money(),
  }),
  *rows(call, selection) {
    const first = selection.from ?? todayOf(call);
    const limit = addDays(first, maxDays);
    const asked = selection.to ?? addDays(first, usualDays);
    const last = asked < limit ? asked : limit;
    const rows: Row[] = [];
    yield* selected(
      call.world.records.contracts,
      selection,
      (one): undefined => {
        if (one.isDeleted || one.status !== 'Active') return;
        if (selection.customerId !== null && one.customerId !== selection.customerId) return;
        if (selection.currency !== null && one.currency !== selection.currency) return;
        const { id: contractId, contractNumber, merchantId, customerId, amount } = one;
        const left = one.totalCycles === null ? maxCycles : Math.min(maxCycles, one.totalCycles - one.completedCycles);
        let due = one.nextBillingDate;
        for (let cycle = 0; due !== null && due <= last && cycle < left; cycle++) {
          const id = `${due} ${contractId}`;
          if (due >= first)
            rows.push({
              id,
              creationTime: epoch,
              nextBillingDate: due,
              contractId,
              contractNumber,
              merchantId,
              customerId,
              currency: one.currency,
              amount,
            });
          due = billingAfter(one, due);
        }
      },
      false,
    );
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
  },
};

export const paymentMethodsExpiring: Report = {
  id: 'customer-payment-methods-expiring',
  name: 'Expiring payment methods',
  description: 'Stored cards that expire in this month or in one of the next; 3 unless stated.',
  category: 'Customers',
  parameters: [...owners, customer, months],
  shape: shape('PaymentMethodsExpiringRow', 'assumed', {
    id: uuid(),
    merchantId: uuid(),
    customerId: uuid(),
    cardNetwork: nullable(text()),
    last4: nullable(text()),
    expirationMonth: int32(),
    expirationYear: int32(),
  }),
  rows(call, selection) {
    const [year = 0, month = 1] = dateIn(call.world.clock.now(), 'UTC').split('-').map(Number);
    const now = year * 12 + month;
    return selected(
      call.world.records.storedPaymentMethods,
      selection,
      ({ id, creationTime, merchantId, customerId, isDeleted, method }): Row | undefined => {
        const { cardNetwork, last4, expirationMonth, expirationYear } = method.details;
        if (isDeleted || expirationMonth === null || expirationYear === null) return undefined;
        if (selection.customerId !== null && customerId !== selection.customerId) return undefined;
        const expiry = expirationYear * 12 + expirationMonth;
        if (expiry < now || expiry > now + selection.months) return undefined;
        return { id, creationTime, merchantId, customerId, cardNetwork, last4, expirationMonth, expirationYear };
      },
      false,
    );
  },
};

export const hostedSessionConversion: Report = {
  id: 'hosted-session-conversion',
  name: 'Conversion of hosted sessions',
  description: 'How many sessions of each page were opened and completed, and what they raised, by status and currency.',
  category: 'Payments',
  parameters: [...days, ...owners, currency],
  shape: shape('HostedSessionConversionRow', 'assumed', {
    hostedPaymentPageId: uuid(),
    merchantId: uuid(),
    status: text(),
    currency: text(),
    count: int32(),
    completionCount: int64(),
    amount: money(),
  }),
  *rows(call, selection) {
    const groups = new Groups();
    yield* selected(call.world.records.hppSessions, selection, (one): undefined => {
      if (selection.currency !== null && one.currency !== selection.currency) return;
      const { hostedPaymentPageId, merchantId, status } = one;
      groups.add({ hostedPaymentPageId, merchantId, status, currency: one.currency }, one.raisedAmount, one.completionCount);
    });
    return groups.rows('completionCount');
  },
};

export const apiKeyActivity: Report = {
  id: 'api-key-activity',
  name: 'Activity of API keys',
  description: 'Each key, when it was used last, and how many requests came from the addresses that it remembers.',
  category: 'Access',
  parameters: [...owners],
  shape: shape('ApiKeyActivityRow', 'assumed', {
    id: uuid(),
    name: nullable(text()),
    merchantId: nullable(uuid()),
    userId: uuid(),
    status: text(),
    lastUsedAt: nullable(instant()),
    count: int64(),
  }),
  rows(call, selection) {
    const { world, principal } = call;
    const narrowed = { ...selection, merchants: null };
    return selected(
      world.records.apiKeys,
      narrowed,
      (key): Row | undefined => {
        const merchantId = world.records.users.get(key.userId)?.merchantId ?? key.merchantId;
        const isMeant = selection.merchants === null || merchantId === null || selection.merchants.has(merchantId);
        if (key.isDeleted || !isMeant || !sees(world, principal, key)) return undefined;
        const { id, creationTime, name, userId, status } = key;
        const { lastUsedAt, sources } = usageOf(world, id);
        return {
          id,
          creationTime,
          name,
          merchantId,
          userId,
          status,
          lastUsedAt,
          count: sources.reduce((sum, one) => sum + one.useCount, 0),
        };
      },
      false,
    );
  },
};
