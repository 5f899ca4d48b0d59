import { expect } from '@playwright/test';
import { send, type Json, type World } from '../simulator/simulated.ts';

export const base = '/api/api-keys';
export const unknownId = '00000000-0000-7000-8000-000000000000';
/** Ahead of the worlds' clock. */
export const later = '2027-01-01T00:00:00Z';

export type Persona = keyof World['personas'];

export async function reveal(world: World, persona: Persona, body: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const made = await world.ask(persona, 'POST', `${base}/reveal`, { name: 'made', ...body });
  expect(made.status, made.text).toBe(200);
  return made.json();
}

export const detail = async (world: World, id: string, persona: Persona = 'hostAdmin'): Promise<Json> =>
  (await world.ask(persona, 'GET', `${base}/${id}/detail`)).json();

/** The status of a harmless call with this key, as if from an address. */
export async function tryKey(url: string, key: string, from?: string): Promise<number> {
  const headers = from === undefined ? {} : { 'x-forwarded-for': from };
  return (await send(`${url}${base}?maxResultCount=1`, 'GET', { key, headers })).status;
}
