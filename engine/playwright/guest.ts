/** Makes each request a timed step of its test, which the timeline of a trace shows. */
import { test } from '@playwright/test';
import { catalogue, isOperationId } from '../../schemas/catalogue.ts';
import type { Connection, Outgoing } from '../../fixtures/client/connection.ts';
import type { Place } from './place.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { SharedOfRun } from '../../fixtures/client/shared.ts';
import { HarnessError } from '../../fixtures/errors.ts';
import { addressOfHost } from './host.ts';
import type { Answers, QuestionBody, Question } from './messages.ts';

/** Uses only what the specification says of the operation: the actual path could contain a secret. */
function titleOf({ operation, method, persona, isCleanup }: Outgoing): string {
  const path = operation !== null && isOperationId(operation) ? catalogue[operation].path : 'another path';
  return `${isCleanup === true ? 'clean up: ' : ''}${method} ${path} as ${persona}`;
}

const nothing = (): void => undefined;

export const withSteps = (connection: Connection, location: Place, signal: AbortSignal): Connection => ({
  ...connection,
  send(request, records) {
    const underway = connection.send(request, records);
    // Adding a step to a test that has ended would be an error.
    if (!signal.aborted) void test.step(titleOf(request), () => underway.reply.then(nothing, nothing), { location });
    return underway;
  },
});

/** State shared by the tests of all workers: the host sends the requests and removes the records. */
export class SharedByHost implements SharedOfRun {
  readonly #guest: Guest;
  readonly undo: SharedOfRun['undo'];

  constructor(guest: Guest) {
    this.#guest = guest;
    this.undo = {
      note: (operation, { as, params, query, body, shared }, { status, rawHeaders, text }) => {
        const options = { as, ...(params && { params }), ...(query && { query }), body, ...(shared === undefined ? {} : { shared }) };
        void guest.ask({ ask: 'note', operation, options, answer: { status, rawHeaders, text } }).catch(() => undefined);
      },
    };
  }

  over(connection: Connection): Connection {
    return {
      ...connection,
      send: (request, records) => {
        if (request.shared === undefined) return connection.send(request, records);
        const shared = this.#guest.ask({ ask: 'share', request });
        return { id: 'shared', reply: shared.then(({ reply }) => reply), request: shared.then((one) => one.request) };
      },
    };
  }
}

export interface Guest {
  ask<A extends QuestionBody>(question: A): Promise<Answers[A['ask']]>;
  close(): void;
}

/** Enters a run by name. Failures are errors of the harness. */
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
