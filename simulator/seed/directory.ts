import type { Instant } from '../../schemas/shared/instant.ts';
import { noDetails, unlocked, type MerchantRecord } from '../domain/platform/merchants/record.ts';
import type { ResellerRecord } from '../domain/platform/resellers/record.ts';
import { usualUser, type UserRecord, together } from '../domain/platform/users/record.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import type { World } from '../domain/kernel/world.ts';
import { actionPermissions, seededRoles, type SeededRole } from './access.ts';

/** Hash of `Gateway#2026`, the password of every seeded user. It is constant, since hashing takes longer than creating a world. */
const seededPasswordHash = '$scrypt$ln=14,r=8,p=1$Z2F0ZXdheSBzZWVkIDAwMQ$44qN7E51tPHVs73uVmyA0A1J3Xz4QfCfRwQHWhhsm6Q';

export interface Directory {
  readonly resellers: readonly [ResellerRecord, ResellerRecord];
  /** Two of the first reseller, one of the second, one without a reseller. */
  readonly merchants: readonly [MerchantRecord, MerchantRecord, MerchantRecord, MerchantRecord];
  readonly users: Readonly<Record<UserName, UserRecord>>;
}

export type UserName =
  | 'host.admin'
  | 'reseller.admin'
  | 'reseller2.admin'
  | 'merchant.admin'
  | 'merchant.user'
  | 'merchant.readonly'
  | 'merchant.nobody'
  | 'merchant.inactive'
  | 'merchant2.admin'
  | 'merchant3.admin'
  | 'merchant4.admin'
  | 'merchant.actions';

export const seedMerchant = (
  world: World,
  { number, name, resellerId }: { readonly number: number; readonly name: string; readonly resellerId: string | null },
  since: Instant,
): MerchantRecord =>
  world.records.merchants.insert(
    madeBy(world, null, {
      creationTime: since,
      resellerId,
      ...noDetails,
      ...unlocked,
      name,
      merchantNumber: `M${String(number).padStart(8, '0')}`,
      status: 'Active',
      email: `shop${number}@merchant.example`,
      currency: 'USD',
      country: 'US',
      timeZone: 'America/New_York',
      apiKeyAnomalyAction: 'Notify',
    }),
  );

export function seedDirectory(world: World, since: Instant): Directory {
  const reseller = (number: number, name: string): ResellerRecord =>
    world.records.resellers.insert(
      madeBy(world, null, {
        creationTime: since,
        name,
        legalName: null,
        resellerNumber: `R${String(number).padStart(8, '0')}`,
        email: `office${number}@reseller.example`,
        phoneNumber: null,
        websiteUrl: null,
        address: null,
        isActive: true,
        currency: 'USD',
        timeZone: 'America/New_York',
        logoUrl: null,
      }),
    );
  const resellers = [reseller(1, 'Northwind Payments'), reseller(2, 'Harbor Partners')] as const;
  const merchant = (number: number, name: string, resellerId: string | null): MerchantRecord =>
    seedMerchant(world, { number, name, resellerId }, since);
  const merchants = [
    merchant(1, 'Acme Shop', resellers[0].id),
    merchant(2, 'Beta Books', resellers[0].id),
    merchant(3, 'Cedar Cafe', resellers[1].id),
    merchant(4, 'Delta Goods', null),
  ] as const;
  const user = (
    userName: UserName,
    merchantId: string | null,
    resellerId: string | null,
    role: SeededRole | null,
    grants: readonly string[] = [],
  ): UserRecord =>
    world.records.users.insert(
      madeBy(world, null, {
        creationTime: since,
        userName,
        ...usualUser,
        email: `${userName}@example.com`,
        emailConfirmed: true,
        name: userName.split('.')[0] ?? userName,
        surname: userName.split('.')[1] ?? '',
        isActive: userName !== 'merchant.inactive',
        passwordHash: seededPasswordHash,
        lastPasswordChangeTime: since,
        securityStamp: world.crypto.sha256(`${world.seed} ${userName}`).slice(0, 32),
        merchantId,
        resellerId,
        roleNames: role === null ? [] : [role],
        grants,
        permissions: together(role === null ? [] : seededRoles[role], grants),
      }),
    );
  const [acme, beta, cedar, delta] = merchants;
  const users = {
    'host.admin': user('host.admin', null, null, 'host-admin'),
    'reseller.admin': user('reseller.admin', null, resellers[0].id, 'reseller-admin'),
    'reseller2.admin': user('reseller2.admin', null, resellers[1].id, 'reseller-admin'),
    'merchant.admin': user('merchant.admin', acme.id, null, 'merchant-admin'),
    'merchant.user': user('merchant.user', acme.id, null, 'merchant-user'),
    'merchant.readonly': user('merchant.readonly', acme.id, null, 'merchant-user'),
    'merchant.nobody': user('merchant.nobody', acme.id, null, null),
    'merchant.inactive': user('merchant.inactive', acme.id, null, 'merchant-user'),
    'merchant2.admin': user('merchant2.admin', beta.id, null, 'merchant-admin'),
    'merchant3.admin': user('merchant3.admin', cedar.id, null, 'merchant-admin'),
    'merchant4.admin': user('merchant4.admin', delta.id, null, 'merchant-admin'),
    'merchant.actions': user('merchant.actions', acme.id, null, null, actionPermissions),
  } satisfies Record<UserName, UserRecord>;
  return { resellers, merchants, users };
}
