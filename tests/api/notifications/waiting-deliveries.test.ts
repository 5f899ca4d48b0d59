/** Changes of a destination while its deliveries are queued, being sent or waiting to be retried (assumptions: N6, N10, N12, N17, N18). */
import { expect } from '@playwright/test';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { advance, done, newCustomer, replacing } from '../billing/billing-steps.ts';
import { destinations } from './notification-steps.ts';
import { arrives, deliveriesOf, events, quiet, readDestination, subscribed, test } from './receiver.ts';
import type { Json, World } from '../simulator/simulated.ts';
import { now } from '../../time.ts';

const holding = () => {
  const held: ServerResponse[] = [];
  return {
    answer: (response: ServerResponse, _got: unknown, count: number) => {
      if (count === 1) held.push(response);
      else response.writeHead(204).end();
    },
    release: (status = 204) => {
      for (const response of held) response.writeHead(status).end();
    },
  };
};
const statuses = async (world: World) => (await deliveriesOf(world)).map(({ status, errorMessage }) => [status, errorMessage]);
const act = (world: World, id: string, verb: string): Promise<Json> => done(world, 'POST', `${destinations}/${id}/${verb}`);

test.describe('while one delivery is being sent and one is queued', () => {
  const ends: Readonly<Record<string, readonly [(world: World, id: string) => Promise<unknown>, string]>> = {
    disabled: [(world, id) => act(world, id, 'disable'), 'The destination is disabled.'],
    deleted: [(world, id) => done(world, 'DELETE', `${destinations}/${id}`), 'The destination was deleted.'],
  };
  for (const [what, [end, message]] of Object.entries(ends)) {
    test(`a destination that is ${what} gets the first and not the second`, async ({ world, receive }) => {
      const { answer, release } = holding();
      const hook = await receive(answer);
      const { id } = await subscribed(world, hook.url);
      for (let number = 0; number < 2; number++) await newCustomer(world);
      await arrives(hook, 1);
      await end(world, id);
      release();
      await quiet(world);
      expect(await statuses(world)).toEqual([
        ['Delivered', null],
        ['Failed', message],
      ]);
      await newCustomer(world);
      await advance(world, 'P1D');
      expect(hook.received).toHaveLength(1);
    });
  }

  test('an address that answers 410 also fails the queued ones, which can be replayed', async ({ world, receive }) => {
    const { answer, release } = holding();
    const hook = await receive(answer);
    const { id } = await subscribed(world, hook.url);
    for (let number = 0; number < 3; number++) await newCustomer(world);
    await arrives(hook, 1);
    release(410);
    await quiet(world);
    expect((await statuses(world)).map(([status]) => status)).toEqual(['Failed', 'Suppressed', 'Suppressed']);
    await done(world, 'POST', `${destinations}/${id}/suppression/clear`);
    const window = { fromUtc: '2026-03-02T00:00:00Z', toUtc: '2026-03-03T00:00:00Z', statuses: ['Suppressed'] };
    expect(await done(world, 'POST', `${events}/replay`, window)).toMatchObject({ matchedCount: 2, queuedCount: 2 });
    await quiet(world);
    const waiting = (await deliveriesOf(world)).slice(1, 3).map(({ eventId }) => eventId);
    expect(hook.received.slice(1).map(({ headers }) => headers['webhook-id'])).toEqual(waiting);
  });

  test('deliveries continue when the suppression is cleared meanwhile', async ({ open, receive }) => {
    const world = await open({ choices: { 'webhooks.suppressAfter': 1 } });
    const hook = await receive((response, _got, count) => response.writeHead(count === 1 ? 500 : 204).end());
    const { id } = await subscribed(world, hook.url);
    await newCustomer(world);
    await quiet(world);
    expect(await readDestination(world, id)).toMatchObject({ isSuppressed: true });
    // The endpoint is cleared before the first is retried.
    await done(world, 'POST', `${destinations}/${id}/suppression/clear`);
    await advance(world, 'PT10S');
    expect(await deliveriesOf(world)).toMatchObject([{ status: 'Delivered', attemptCount: 2 }]);
  });
});

test.describe('before the next attempt', () => {
  const failing = async (
    open: (options: Readonly<Record<string, unknown>>) => Promise<World>,
    url: string,
  ): Promise<readonly [World, Json]> => {
    const world = await open({ now: undefined, choices: { 'webhooks.retrySeconds': [5, 60], 'webhooks.jitter': 0 } });
    const destination = await subscribed(world, url);
    await newCustomer(world);
    await quiet(world);
    expect((await deliveriesOf(world))[0]).toMatchObject({ status: 'Retrying', attemptCount: 1 });
    return [world, destination];
  };
  const refusing = (response: ServerResponse, _got: unknown, count: number) => void response.writeHead(count === 1 ? 500 : 204).end();

  test('the address may change: it is posted to the new one', async ({ open, receive }) => {
    const [old, other] = [await receive(refusing), await receive()];
    const [world, { id }] = await failing(open, old.url);
    const { concurrencyStamp: _, ...destination } = await readDestination(world, id);
    await done(world, 'PUT', `${destinations}/${id}`, replacing(destination, { config: { url: other.url } }));
    await advance(world, 'PT10S');
    expect([old.received.length, other.received.length]).toEqual([1, 1]);
    expect(other.received[0]!.headers['webhook-id']).toBe(old.received[0]!.headers['webhook-id']);
    const [{ id: deliveryId }] = (await deliveriesOf(world)) as [Json];
    const detail = await done(world, 'GET', `${events}/${deliveryId}`);
    expect(detail).toMatchObject({ status: 'Delivered', requestUrl: other.url, attempts: [{ statusCode: 500 }, { statusCode: 204 }] });
  });

  test('the secret may change: the new one signs', async ({ open, receive }) => {
    const hook = await receive(refusing);
    const [world, { id, signingSecret }] = await failing(open, hook.url);
    const { pendingSecret } = await done(world, 'POST', `${destinations}/${id}/secret-rotation/begin`);
    await done(world, 'POST', `${destinations}/${id}/secret-rotation/promote`);
    await advance(world, 'PT10S');
    const [first, second] = hook.received.map(({ headers, body }) => ({ headers: headers as Record<string, string>, body }));
    expect(new Webhook(signingSecret).verify(first!.body, first!.headers)).toBeTruthy();
    expect(new Webhook(pendingSecret).verify(second!.body, second!.headers)).toBeTruthy();
    expect(() => new Webhook(signingSecret).verify(second!.body, second!.headers)).toThrow();
  });

  test('a destination that is disabled and enabled again is tried as planned', async ({ open, receive }) => {
    const hook = await receive(refusing);
    const [world, { id }] = await failing(open, hook.url);
    await act(world, id, 'disable');
    await act(world, id, 'enable');
    await advance(world, 'PT10S');
    expect(await deliveriesOf(world)).toMatchObject([{ status: 'Delivered', attemptCount: 2 }]);
  });

  const inAnHour = () => new Date(now() + 3_600_000).toUTCString();
  const asked: readonly (readonly [status: number, retryAfter: () => string, seconds: number])[] = [
    [503, () => '3600', 3600],
    [429, () => '3600', 3600],
    [503, inAnHour, 3600],
    [503, () => '9'.repeat(30), 86_400],
    [503, () => '0', 5],
    [503, () => '-7', 5],
    [503, () => 'soon', 5],
    [503, () => '1e9', 5],
    [503, () => 'Sun, 06 Nov 1994 08:49:37 GMT', 5],
    [500, () => '3600', 5],
    [302, inAnHour, 5],
  ];
  for (const [status, retryAfter, seconds] of asked) {
    test(`${status} with Retry-After: ${retryAfter === inAnHour ? 'a date' : retryAfter()} is respected as ${seconds} s`, async ({
      open,
      receive,
    }) => {
      const hook = await receive((response) => response.writeHead(status, { 'retry-after': retryAfter() }).end());
      const [world] = await failing(open, hook.url);
      const [{ lastAttemptAt, nextAttemptAt }] = (await deliveriesOf(world)) as [Json];
      const pause = (Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)) / 1000;
      // A date has whole seconds, by the receiver's clock.
      expect(Math.abs(pause - seconds)).toBeLessThanOrEqual(retryAfter === inAnHour ? 60 : 0);
    });
  }

  test('ending a subscription does not cancel staged deliveries', async ({ open, receive }) => {
    const hook = await receive(refusing);
    const [world] = await failing(open, hook.url);
    const { items } = await done(world, 'GET', '/api/notifications/subscriptions');
    await done(world, 'DELETE', `/api/notifications/subscriptions/${items[0].id}`);
    await advance(world, 'PT10S');
    await newCustomer(world);
    await quiet(world);
    expect(hook.received).toHaveLength(2);
  });
});
