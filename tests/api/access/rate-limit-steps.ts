import { expect } from '@playwright/test';
import type { Answer, Body, Json, World } from '../simulator/simulated.ts';

export const profiles = '/api/rate-limiting/profiles';
export const rules = '/api/rate-limiting/rules';

type Persona = keyof World['personas'];

async function made(answer: Answer): Promise<Json> {
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

export const makeProfile = async (world: World, body: Body, persona: Persona = 'hostAdmin'): Promise<Json> =>
  made(await world.ask(persona, 'POST', profiles, { name: 'profile', ...body }));

export const makeRule = async (world: World, profileId: string, body: Body, persona: Persona = 'hostAdmin'): Promise<Json> =>
  made(await world.ask(persona, 'POST', rules, { profileId, name: 'rule', limiter: 'api.requests', windowSeconds: 60, ...body }));

export async function limitKey(world: World, persona: Persona, rule: Body): Promise<Json> {
  const profile = await makeProfile(world, { name: `key of ${persona}`, scope: 'ApiKey', scopeIdentifier: world.personas[persona].keyId });
  return makeRule(world, profile.id, rule);
}

/** A read that needs only a key with base permissions. */
export const ping = (world: World, persona: Persona): Promise<Answer> =>
  world.ask(persona, 'GET', `/api/api-keys/${world.personas[persona].keyId}/name`);

export async function pings(world: World, persona: Persona, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await ping(world, persona)).status);
  return statuses;
}
