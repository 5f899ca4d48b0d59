import { expect } from '@playwright/test';
import type { Answer, Json, World } from '../simulator/simulated.ts';

export const files = '/api/transactions/batch-file';
export const header = 'transactionType,amount,cardNumber,expiration';
export const visa = '4111111111111111';
export const declining = '4000000000000002';

/** Rows under the usual header: this many sales, or sales with these cards. */
export const sales = (cards: number | readonly string[]): string =>
  [header, ...(typeof cards === 'number' ? Array.from({ length: cards }, () => visa) : cards).map((card) => `Sale,10,${card},12/30`)].join(
    '\r\n',
  );

type Persona = Parameters<World['ask']>[0] & string;

export const uploadAs = (world: World, by: Persona, csv: string | Uint8Array, query: string, headers = { 'content-type': 'text/csv' }) =>
  world.ask(by, 'POST', `${files}/upload?${query}`, csv, headers);

export const upload = (world: World, csv: string | Uint8Array, query = ''): Promise<Answer> => uploadAs(world, 'merchantAdmin', csv, query);

export async function uploaded(world: World, csv: string, query = ''): Promise<Json> {
  const answer = await upload(world, csv, query);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json();
}

export const ask = (world: World, method: string, path: string, by: Persona = 'merchantAdmin'): Promise<Answer> =>
  world.ask(by, method, `${files}/${path}`);

export const trigger = (world: World, { id }: Json): Promise<Answer> => ask(world, 'POST', `${id}/trigger-processing`);

export async function finished(world: World, { id }: Json): Promise<Json> {
  for (;;) {
    const file = (await ask(world, 'GET', id)).json();
    if (file.status !== 'Processing') return file;
  }
}

export async function processed(world: World, csv: string, query = ''): Promise<Json> {
  const file = await uploaded(world, csv, query);
  expect((await trigger(world, file)).json().status).toBe('Processing');
  return finished(world, file);
}

/** The rows of a CSV reply without its header. No cell in these tests has a comma. */
export async function resultsOf(world: World, { id }: Json): Promise<readonly Readonly<Record<string, string>>[]> {
  const { text } = await ask(world, 'GET', `${id}/export-results`);
  const [head = '', ...rows] = text.trimEnd().split('\r\n');
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index]!, cell])));
}

export const fault = (answer: Answer): readonly [number, string] => [answer.status, answer.json().error.code];
