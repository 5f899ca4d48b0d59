import { expect } from '@playwright/test';
import { send, type Answer, type Json, type World } from '../simulator/simulated.ts';

export const base = '/api/identity/users';
export const password = 'Correct#1';

let made = 0;

export function bodyOf(over: Json = {}): Json {
  const userName = `user${++made}`;
  return { userName, email: `${userName}@example.org`, password, ...over };
}

export const ask = (world: World, method: string, path: string, body?: Json): Promise<Answer> =>
  world.ask('hostAdmin', method, `${base}${path}`, body);

/** The reply of a call that succeeds; undefined if it has no body. */
export async function done(world: World, method: string, path: string, body?: Json): Promise<Json> {
  const answer = await ask(world, method, path, body);
  expect([method, path, answer.status, answer.text]).toEqual([method, path, 200, answer.text]);
  return answer.text === '' ? undefined : answer.json();
}

export const add = (world: World, over: Json = {}): Promise<Json> => done(world, 'POST', '', bodyOf(over));

/** Status, code and first named member of a refusal. */
export async function refused(world: World, method: string, path: string, body?: Json): Promise<readonly unknown[]> {
  const answer = await ask(world, method, path, body);
  const { error } = answer.json();
  const member = error.validationErrors?.[0]?.members[0];
  return [answer.status, error.code, ...(member === undefined ? [] : [member])];
}

/** The host creates a key of a user. Returns its value. */
export async function keyOf(world: World, user: Json): Promise<string> {
  const answer = await world.ask('hostAdmin', 'POST', '/api/api-keys/reveal', { name: 'Key of a test', userId: user.id });
  expect(answer.text).toContain('"key"');
  return answer.json().key;
}

export const statusWith = async (url: string, key: string, path = base): Promise<number> =>
  (await send(`${url}${path}`, 'GET', { key })).status;
