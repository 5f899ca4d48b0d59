/**
 * The seed of all property tests, fixed so that every run draws the same values. `GATEPROOF_PROPERTY_SEED=12` draws others, and
 * `GATEPROOF_PROPERTY_SEED=random` others in each run. Keep what a run finds as an example of its property.
 */
import { isFull } from './proof.ts';
import { assert, configureGlobal, type IPropertyWithHooks, type Parameters } from 'fast-check';

const variable = 'GATEPROOF_PROPERTY_SEED';
const fixed = 20_261_124;

const given = process.env[variable];
/** Workers inherit the environment of the process that chose the seed. */
if (given === 'random') process.env[variable] = String(Math.floor(Math.random() * 2 ** 31));
const seed = Number(process.env[variable] ?? fixed);
if (!Number.isInteger(seed)) throw new Error(`${variable} is neither an integer nor "random": ${given}`);

/** Sets the seed of every property that states none. Each process of a runner loads its configuration, which calls this. */
export function fixPropertySeed(): void {
  configureGlobal({ seed });
  if (process.env['TEST_WORKER_INDEX'] === undefined) process.stderr.write(`Property tests draw from seed ${seed} (${variable})\n`);
}

/** How often a long property is drawn: the gate draws the first third of what a full proof draws. */
export const draws = (count: number): number => (isFull ? count : Math.ceil(count / 3));

const maxRounds = 10;

/** Asserts a property that also claims how much its draws cover: tries further seeds until `isReached`. */
export function assertReaching<T>(property: IPropertyWithHooks<T>, parameters: Parameters<T>, isReached: () => boolean): void {
  for (let round = 0; round < maxRounds; round++) {
    assert(property, { ...parameters, seed: seed + round });
    if (isReached()) return;
  }
  throw new Error(`${maxRounds} rounds from seed ${seed} did not reach what the property is for`);
}
