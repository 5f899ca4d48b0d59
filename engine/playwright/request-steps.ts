/** Makes each request a timed step of its test, which the timeline of a trace shows. */
import { test } from '@playwright/test';
import { catalogue, isOperationId } from '../../schemas/catalogue.ts';
import type { Connection, Outgoing } from '../../fixtures/client/connection.ts';
import type { Place } from './place.ts';

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
