import { days, minus } from '../../schemas/shared/instant.ts';
import type { PersonaName } from '../../schemas/personas.ts';
import { mintValue } from '../domain/access/api-keys/mint.ts';
import type { World } from '../domain/kernel/world.ts';
import { seedBilling, seedCollection } from './billing.ts';
import { seedCampaigns, seedHostedPage } from './campaigns.ts';
import { seedContracts } from './contracts.ts';
import { seedCustomers } from './customers.ts';
import { usualNumbers, type Definition, type Persona, type Personas, type Seeded, type SeededWorld } from './definition.ts';
import { seedDirectory, type UserName } from './directory.ts';
import { seedIdentity, seedKey, seedSpecialKeys, seedRoles, seedSessions } from './access.ts';
import { seedRegister } from './merchant-set-up.ts';
import { seedTransactions } from './transactions.ts';

const owners: Readonly<Record<PersonaName, UserName>> = {
  hostAdmin: 'host.admin',
  reseller: 'reseller.admin',
  merchantAdmin: 'merchant.admin',
  merchantUser: 'merchant.user',
  noPermissions: 'merchant.nobody',
  otherMerchant: 'merchant2.admin',
  actionsOnly: 'merchant.actions',
};

/** Seeds an empty world, in parts of less than a millisecond. */
export function* seedWorld(world: World, definition: Definition): Generator<void, Seeded> {
  const since = minus(world.clock.now(), days(30));
  const directory = seedDirectory(world, since);
  const { users } = directory;
  const persona = (name: PersonaName): Persona => {
    const owner = users[owners[name]];
    const { record, value } = seedKey(world, owner, `Key of ${owner.userName}`, since);
    return {
      key: value,
      keyId: record.id,
      userId: owner.id,
      ...(owner.merchantId === null ? {} : { merchantId: owner.merchantId }),
      ...(owner.resellerId === null ? {} : { resellerId: owner.resellerId }),
    };
  };
  const personas: Personas = {
    hostAdmin: persona('hostAdmin'),
    reseller: persona('reseller'),
    merchantAdmin: persona('merchantAdmin'),
    merchantUser: persona('merchantUser'),
    noPermissions: persona('noPermissions'),
    otherMerchant: persona('otherMerchant'),
    actionsOnly: persona('actionsOnly'),
  };
  yield;
  const keys = seedSpecialKeys(world, users['merchant.admin'], since);
  yield;
  const [merchant] = directory.merchants;
  const userId = users['merchant.admin'].id;
  yield* seedCustomers(world, merchant, userId, definition.customers ?? usualNumbers.customers, since);
  yield* seedContracts(world, merchant, userId, definition.contracts ?? usualNumbers.contracts, since);
  seedCampaigns(world, merchant, userId, since);
  const transactions = yield* seedTransactions(world, directory, definition.transactions);
  // Last, so that earlier records keep their ids.
  seedHostedPage(world, merchant, userId, since);
  yield;
  seedCollection(world, directory, since);
  yield;
  const billing = seedBilling(world, directory, since);
  seedRegister(world, merchant, since);
  yield;
  seedRoles(world, since);
  seedSessions(world, Object.values(users), world.clock.now());
  seedIdentity(world, since);
  const fixtures = { ...transactions, ...billing, inactiveUser: users['merchant.inactive'].id, ...keys };
  return { personas, fixtures };
}

/** Issues new keys for the personas and the fixtures of a forked world, since a key belongs to one world. */
export function reissueKeys(world: World, { personas, fixtures, keys }: SeededWorld): Seeded {
  const reissue = (persona: Persona): Persona => {
    const record = world.records.apiKeys.get(persona.keyId);
    if (record === undefined) throw new Error(`The snapshot is of another world: it lacks the key ${persona.keyId}.`);
    const { key, hash, keyPrefix, last4 } = mintValue(world, record.environment ?? 'Sandbox');
    world.records.apiKeys.replace({ ...record, hash, keyPrefix, last4 });
    world.keys.add(hash, record.id);
    return { ...persona, key };
  };
  const reissueAll = (all: Readonly<Record<string, Persona>>) =>
    Object.fromEntries(Object.entries(all).map(([name, persona]) => [name, reissue(persona)] as const));
  const reissued = reissueAll(personas) as Record<PersonaName, Persona>;
  return { personas: reissued, fixtures, ...(keys === undefined ? {} : { keys: reissueAll(keys) }) };
}
