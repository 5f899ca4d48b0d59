/** A simulator with years of history: its keys, transactions and records of every group exceed any page. */
import { createHash } from 'node:crypto';
import { createBuilders } from '../fixtures/builders/builders.ts';
import { recordingTape } from '../fixtures/recording/tape.ts';
import { createClock } from '../fixtures/worlds/world.ts';
import { resolveTarget, type PersonaName } from '../fixtures/targets/target.ts';
import { groupNames, groupOf } from '../schemas/groups.ts';
import { referencesOf } from '../schemas/recipes.ts';
import { startSimulator, type Simulator } from '../simulator/main.ts';
import { madeBy } from '../simulator/domain/resources/stamps.ts';
import { untouched } from '../simulator/domain/access/api-keys/mint.ts';
import type { Persona } from '../simulator/seed/definition.ts';
import { bulkTransactions } from '../simulator/seed/transactions.ts';
import type { KeptWorld } from '../simulator/worlds/kept-world.ts';
import { now } from './time.ts';

export interface Age {
  readonly keys: number;
  readonly transactions: number;
  /** Per merchant, in each group whose records need no others. Two merchants get them. */
  readonly ofEachGroup: number;
  readonly choices?: Readonly<Record<string, unknown>>;
}

const day = 86_400_000;
/** The personas' keys are its oldest. */
const months = 36;
const month = 30 * day;

const hex = (index: number): string => createHash('sha256').update(`key ${index}`).digest('hex');

/** Adds months of payments, and of keys of the two users whose keys the suites look for; most of the keys are revoked. */
function age(world: KeptWorld, { keys, transactions }: Age, moveTo: (ago: number) => void): void {
  const { seeded, tally } = world;
  const ceiling = { ...tally };
  const { merchantAdmin, merchantUser } = seeded.personas;
  for (let ago = months - 1; ago >= 0; ago--) {
    moveTo(ago * month);
    for (let i = 0; i < keys / months; i++) insertKey(world, i % 2 === 0 ? merchantAdmin : merchantUser, ago * keys + i);
    bulkTransactions(world, merchantAdmin.merchantId!, Math.ceil(transactions / months));
  }
  // A deployment has no ceiling of records, but a simulator does.
  Object.assign(tally, ceiling);
}

function insertKey(world: KeptWorld, { userId, merchantId }: Persona, number: number): void {
  const hash = hex(number);
  const revoked = { status: 'Revoked', revokedAt: world.clock.now(), revokedBy: userId, revocationReason: 'Replaced' } as const;
  world.records.apiKeys.insert({
    ...madeBy(world, userId, {
      name: `Key ${number}`,
      active: true,
      expireAt: null,
      userId,
      merchantId: merchantId ?? null,
      hash,
      keyPrefix: `gk_sandbox_${hash.slice(0, 4)}`,
      last4: hash.slice(-4),
      environment: 'Sandbox' as const,
      anomalySourceAction: null,
      replacesKeyId: null,
      allowedCidrs: [],
      scopes: [],
    }),
    ...untouched,
    ...(number % 10 === 0 ? {} : revoked),
  });
}

export async function startAged(of: Age): Promise<Simulator> {
  let ago = months * month;
  const simulator = await startSimulator({
    port: 0,
    wall: () => now() - ago,
    ...(of.choices === undefined ? {} : { choices: of.choices }),
    prepare: (world) => age(world, of, (back) => void (ago = back)),
  });
  for (const persona of ['merchantAdmin', 'otherMerchant'] as const) await fill(simulator, persona, of.ofEachGroup);
  return simulator;
}

/** Groups whose records need no others, and can be many. */
const fillable = groupNames.filter((name) => groupOf(name).isScarce !== true && referencesOf(`${name}.create`).length === 0);

async function fill({ url, world }: Simulator, persona: PersonaName, count: number): Promise<void> {
  const { key, merchantId } = world.personas[persona];
  const target = resolveTarget({ baseUrl: url, personas: { merchantAdmin: { key, ...(merchantId === undefined ? {} : { merchantId }) } } });
  const build = createBuilders({ seed: 1, name: persona, nonce: 'aged', target, clock: createClock(target, undefined, recordingTape()) });
  const post = async (path: string, body: unknown): Promise<void> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  for (const name of fillable)
    for (let i = 0; i < count; i++) await post(groupOf(name).base, { ...build.body(`${name}.create`), name: `${name} ${persona} ${i}` });
  for (let i = 0; i < count; i++)
    await post('/api/rate-limiting/profiles', { ...build.body('rateLimitProfiles.create'), name: `Profile ${persona} ${i}` });
}
