/** Invented people, companies and places, the same for the same world. */
import { base, en, en_US, Faker, type Randomizer } from '@faker-js/faker';
import type { World } from '../domain/kernel/world.ts';

/** Picks from a list, with the world's randomness. */
export function pick<T>(world: World, list: readonly T[]): T {
  return list[world.random.integer(0, list.length - 1)]!;
}

/** The world for which something is invented right now: its randomness is drawn, so that a fork or a reset continues the same sequence. */
let inventsFor: World | undefined;

const randomizer: Randomizer = {
  next: () => inventsFor!.random.integer(0, 0xfff_ffff) / 0x1000_0000,
  // The world has its seed already.
  seed: () => undefined,
};

/** One for all worlds, made when it is first needed: it takes more memory than all that it invents for a world. */
let inventor: Faker | undefined;

function invent<T>(world: World, make: (faker: Faker) => T): T {
  inventor ??= new Faker({ locale: [en_US, en, base], randomizer });
  inventsFor = world;
  try {
    return make(inventor);
  } finally {
    // A world that was dropped must not stay in memory.
    inventsFor = undefined;
  }
}

export const inventPerson = (world: World) =>
  invent(world, ({ person }) => ({ firstName: person.firstName(), lastName: person.lastName() }));

export const inventCompany = (world: World): string => invent(world, ({ company }) => company.name());

/** A telephone number of the range kept free for fiction. */
export const inventPhone = (world: World): string => `+1 212 555 01${String(world.random.integer(0, 99)).padStart(2, '0')}`;

export const inventAddress = (world: World) =>
  invent(world, ({ location }) => {
    const stateOrProvince = location.state({ abbreviated: true });
    return {
      addressLine1: location.streetAddress(),
      city: location.city(),
      stateOrProvince,
      postalCode: location.zipCode({ state: stateOrProvince }),
      country: 'US',
    };
  });
