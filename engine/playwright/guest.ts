/** A worker of a Playwright run, as it asks the host of the run. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Leftover } from '../../schemas/shared/verdict.ts';
import { HarnessError } from '../../fixtures/errors.ts';
import { addressOfHost } from './host.ts';
import type { Opening, Used } from './shared-run.ts';

export interface Answers {
  readonly open: Opening;
  readonly pace: undefined;
  readonly begin: Used & { readonly turn: number };
  readonly end: undefined;
  readonly load: undefined;
  readonly left: undefined;
}
type Asked =
  | { readonly ask: 'load' }
  | { readonly ask: 'left'; readonly left: readonly Leftover[] }
  | { readonly ask: 'open' }
  | { readonly ask: 'pace' }
  | { readonly ask: 'begin'; readonly isAlone: boolean }
  | { readonly ask: 'end'; readonly turn: number; readonly used: Used };
export type Question = Asked & { readonly id: number; readonly run: string };

export interface Guest {
  ask<A extends Asked>(question: A): Promise<Answers[A['ask']]>;
  close(): void;
}

/** Enters a run by its name. Its failures are errors of the harness. */
export async function meetHost(run: string): Promise<Guest> {
  const socket = connect(addressOfHost());
  await once(socket, 'connect');
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let count = 0;
  createInterface({ input: socket }).on('line', (line) => {
    const { id, value, problem } = JSON.parse(line) as { readonly id: number; readonly value?: unknown; readonly problem?: string };
    const asked = waiting.get(id);
    waiting.delete(id);
    if (problem === undefined) asked?.resolve(value as never);
    else asked?.reject(new HarnessError(problem));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new HarnessError('the process that runs Playwright is gone'));
  });
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const id = ++count;
        waiting.set(id, { resolve, reject });
        const asked: Question = { ...question, id, run };
        socket.write(`${JSON.stringify(asked)}\n`);
      }),
    close: () => void socket.destroy(),
  };
}
