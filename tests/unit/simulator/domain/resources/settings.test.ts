import { expect, test } from '@playwright/test';
import { groups } from '../../../../../schemas/groups.ts';
import { parseInstant } from '../../../../../schemas/shared/instant.ts';
import { array, boolean, defaulted, instant, maybe, money, optional, shape, text, uuid } from '../../../../../schemas/shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../../../../schemas/resource.ts';
import { minor } from '../../../../../simulator/domain/kernel/money.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import { settingsReader } from '../../../../../simulator/domain/resources/settings.ts';

const writable = {
  merchantId: uuid(),
  code: text(),
  parentId: maybe(uuid()),
  price: money(),
  limit: maybe(money()),
  currency: optional(text()),
  opensAt: maybe(instant()),
  labels: defaulted(array(text()), ['new']),
  isActive: defaulted(boolean(), true),
  hint: optional(text()),
};
const { code: _, ...changeable } = writable;
const shapes = {
  create: shape('ShopCreateDto', 'assumed', { ...writable, password: text() }),
  update: shape('ShopUpdateDto', 'assumed', updateFields(changeable)),
  item: shape('ShopDto', 'assumed', { id: uuid(), ...replyFields(writable), ...fullAudited(), ...stamped() }),
};
const created = settingsReader(shapes, 'create');
const changed = settingsReader(shapes, 'update');
const least = { merchantId: 'm', code: 'a', price: 12.5, password: 'secret' };

test('a creation stores the members of the reply except the owner, with defaults or nulls for absent ones', () => {
  expect(created(least, 'USD')).toEqual({
    code: 'a',
    parentId: null,
    price: minor(12.5, 'USD'),
    limit: null,
    currency: 'USD',
    opensAt: null,
    labels: ['new'],
    isActive: true,
    hint: null,
  });
});

test('an update gives nothing that it does not take', () => {
  const given = { ...least, concurrencyStamp: 'x', labels: [], isActive: false };
  expect(changed(given, 'USD')).toEqual({
    parentId: null,
    price: minor(12.5, 'USD'),
    limit: null,
    currency: 'USD',
    opensAt: null,
    labels: [],
    isActive: false,
    hint: null,
  });
});

test('texts are stored in one form, and amounts in the currency that the body names', () => {
  const given = { ...least, parentId: 'ABCD', price: 12, limit: 1500, currency: 'jpy', opensAt: '2026-05-01T02:00:00+02:00' };
  expect(created(given, 'USD')).toMatchObject({
    parentId: 'abcd',
    price: minor(12, 'JPY'),
    limit: minor(1500, 'JPY'),
    currency: 'JPY',
    opensAt: parseInstant('2026-05-01T00:00:00Z'),
  });
});

test('amounts need a currency that has them', () => {
  const members = (act: () => unknown): readonly string[] => {
    try {
      act();
    } catch (error) {
      if (error instanceof Refusal) return (error.detail.validationErrors ?? []).flatMap((one) => one.members);
      throw error;
    }
    return [];
  };
  expect(members(() => created(least, null))).toEqual(['currency']);
  expect(members(() => created({ ...least, currency: 'ZZZ' }, 'USD'))).toEqual(['currency']);
  expect(members(() => created({ ...least, limit: 1.001, price: 0.001 }, 'USD'))).toEqual(['price', 'limit']);
});

test('without amounts a currency may be absent', () => {
  const read = settingsReader(groups.walletRegistrations.shapes, 'create');
  expect(read({ merchantId: 'm', providerType: 'WalletA', displayName: 'Shop' }, 'USD')).toMatchObject({
    currency: null,
    environment: 'Sandbox',
  });
});
