/** Seeds a new world: users, keys, and enough history to page through. */
import { days, minus } from '../../schemas/shared/instant.ts';
import { mintValue } from '../domain/access/api-keys/mint.ts';
import type { World } from '../domain/kernel/world.ts';
import { seedBilling } from './billing.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedCollection } from './collection.ts';
import { seedContracts } from './contracts.ts';
import { seedCustomers } from './customers.ts';
import { usualNumbers, type Definition } from './definition.ts';
import { seedDirectory, type UserName } from './directory.ts';
import { seedHostedPage } from './hosted-page.ts';
import { seedIdentity } from './identity.ts';
import { seedKey, seedSpecialKeys } from './keys.ts';
import { seedRegister } from './register.ts';
import { seedRoles } from './roles.ts';
import { seedSessions } from './sessions.ts';
import { seedTransactions } from './transactions.ts';
import type { Persona, PersonaName, Personas, Seeded, SeededWorld } from './personas.ts';

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
  // Last, so that what was seeded before has the ids that it always had.
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

/** Gives the personas of a forked world, and the keys of its fixtures file, new values: a key belongs to one world. */
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
