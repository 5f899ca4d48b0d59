/** Invented people, companies and places. A short list of our own: loading a library of names would take longer than the start itself. */
import type { World } from '../domain/world.ts';

const firstNames =
  'Ada Amir Beatriz Bruno Carmen Chen Daniel Dilan Elena Emeka Farah Felix Grace Hana Hugo Ines Ivan Jana Jonas Kemal Kira Leon Lucia Marta Mateo Mei Nadia Noah Olga Omar Paula Petra Quinn Rafael Rosa Samir Sofia Tomas Uma Vera Victor Wanda Xenia Yusuf Zoe'.split(
    ' ',
  );
const lastNames =
  'Abbott Aydin Becker Bianchi Costa Cruz Dahl Diaz Eriksen Evans Fischer Flores Garcia Grant Haas Hughes Ito Jansen Jensen Kaya Keller Kowalski Larsen Lopez Marino Meyer Nowak Novak Okafor Oliver Perez Price Quist Reyes Rossi Sato Silva Tanaka Turner Ueda Vega Vogel Wagner Walsh Young Zhou'.split(
    ' ',
  );
const trades = ['Bakery', 'Bicycles', 'Consulting', 'Design', 'Florist', 'Furniture', 'Gardens', 'Music School', 'Studio', 'Travel'];
const streets = [
  'Birch Lane',
  'Canal Street',
  'Elm Avenue',
  'Harbor Road',
  'Hill Street',
  'Lake Drive',
  'Mill Road',
  'Oak Street',
  'Station Road',
];
const places = [
  { city: 'Albany', stateOrProvince: 'NY', postalCode: '12207' },
  { city: 'Boston', stateOrProvince: 'MA', postalCode: '02108' },
  { city: 'Columbus', stateOrProvince: 'OH', postalCode: '43215' },
  { city: 'Hartford', stateOrProvince: 'CT', postalCode: '06103' },
  { city: 'Newark', stateOrProvince: 'NJ', postalCode: '07102' },
  { city: 'Providence', stateOrProvince: 'RI', postalCode: '02903' },
  { city: 'Richmond', stateOrProvince: 'VA', postalCode: '23219' },
] as const;

/** One of a list, by the world's own randomness. */
export function pick<T>(world: World, list: readonly T[]): T {
  return list[world.random.integer(0, list.length - 1)]!;
}

export const inventPerson = (world: World) => ({ firstName: pick(world, firstNames), lastName: pick(world, lastNames) });

export const inventCompany = (world: World): string => `${pick(world, lastNames)} ${pick(world, trades)}`;

/** A telephone number of the range kept free for fiction. */
export const inventPhone = (world: World): string => `+1 212 555 01${String(world.random.integer(0, 99)).padStart(2, '0')}`;

export const inventAddress = (world: World) => ({
  addressLine1: `${world.random.integer(1, 240)} ${pick(world, streets)}`,
  ...pick(world, places),
  country: 'US',
});
