import { expect } from '@playwright/test';
import { send, type Answer, type Json, type World } from '../simulator/simulated.ts';

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

export interface At {
  readonly url: string;
  readonly world: World;
}

export const uploadAs = (
  { url, world }: At,
  by: Persona,
  csv: string | Uint8Array,
  query: string,
  headers = { 'content-type': 'text/csv' },
) => send(`${url}${files}/upload?${query}`, 'POST', { key: world.personas[by].key, body: csv, headers });

export const upload = (at: At, csv: string | Uint8Array, query = ''): Promise<Answer> => uploadAs(at, 'merchantAdmin', csv, query);

export async function uploaded(at: At, csv: string, query = ''): Promise<Json> {
  const answer = await upload(at, csv, query);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json();
}

export const ask = ({ world }: At, method: string, path: string, by: Persona = 'merchantAdmin'): Promise<Answer> =>
  world.ask(by, method, `${files}/${path}`);

export const trigger = (at: At, { id }: Json): Promise<Answer> => ask(at, 'POST', `${id}/trigger-processing`);

export async function finished(at: At, { id }: Json): Promise<Json> {
  for (;;) {
    const file = (await ask(at, 'GET', id)).json();
    if (file.status !== 'Processing') return file;
  }
}

export async function processed(at: At, csv: string, query = ''): Promise<Json> {
  const file = await uploaded(at, csv, query);
  expect((await trigger(at, file)).json().status).toBe('Processing');
  return finished(at, file);
}

/** The rows of a CSV reply without its header. No cell in these tests has a comma. */
export async function resultsOf(at: At, { id }: Json): Promise<readonly Readonly<Record<string, string>>[]> {
  const { text } = await ask(at, 'GET', `${id}/export-results`);
  const [head = '', ...rows] = text.trimEnd().split('\r\n');
  const names = head.split(',');
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [names[index]!, cell])));
}

export const fault = (answer: Answer): readonly [number, string] => [answer.status, answer.json().error.code];

/** Everything that a refused request must not change. */
export async function stored({ world }: At): Promise<Json> {
  const { records, schedule } = (await world.control('POST', '/snapshot')).json();
  const { auditLogs: _, ...rest } = records;
  return { rest, schedule };
}
