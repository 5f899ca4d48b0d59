/** Kinds of records that no single request leaves, each by a few requests in a fork of a gathered world. */
import type { Simulator } from '../../../simulator/main.ts';
import { sealed } from '../../../simulator/store/snapshot-text.ts';
import type { Snapshot } from '../../../simulator/store/world.ts';
import { advance, done, merchantOf, newCustomer } from '../billing/billing-steps.ts';
import { newDestination, newSubscription, notifications } from '../notifications/notification-steps.ts';
import { newSession, pay } from '../payments/hosted-steps.ts';
import { send, worldOf, type Json, type World } from './simulated.ts';

async function leaveHeldAttempt(world: World): Promise<void> {
  await done(world, 'POST', `/api/merchants/${merchantOf(world)}/screening-provider-profiles`, {
    name: 'Screening that holds',
    providerType: 'sim-screening',
    mode: 'Enforce',
    paymentTypes: ['Card'],
  });
  const { id } = await newSession(world);
  await pay(world, id, { billingAddress: { email: 'screen-review@example.com' }, payer: { name: 'Ada' } });
}

async function leavePendingRefund(world: World): Promise<void> {
  const { items } = await done(world, 'GET', '/api/transactions?maxResultCount=1000');
  const settled = items.find(({ status, paymentType }: Json) => status === 'Settled' && paymentType === 'Card');
  await done(world, 'POST', `/api/transactions/${merchantOf(world)}/${settled.id}/operations`, { type: 'Refund', amount: 1 });
}

async function leaveUnsubscription(url: string, world: World): Promise<void> {
  const { id } = await newDestination(world, { name: 'Mail', type: 'Email', config: { recipients: ['ada@example.com'] } });
  await newSubscription(world, { name: 'By mail', destinationIds: [id] });
  await newCustomer(world);
  const { records } = (await world.control('POST', '/snapshot')).json();
  const { link } = records.emailLogs.find((mail: Json) => mail.link?.includes('/unsubscribe?') === true);
  const token = new URL(link).searchParams.get('token');
  await send(`${url}${notifications}/unsubscribe/confirm`, 'POST', { body: { token } });
}

/** Its work runs before any request sees the world, so it is added to the snapshot. */
function withResetRequest({ records, schedule, clock, ...rest }: Snapshot): Snapshot {
  const request = {
    id: '00000000-0000-7000-8000-000000000001',
    creationTime: records['users']![0]!.creationTime,
    by: 'email',
    value: 'ada@example.com',
    returnUrl: null,
    correlationId: 'reset',
  };
  const work = { at: clock.latest, kind: 'account.resetRequested', id: request.id };
  return { ...rest, clock, schedule: [...schedule, work], records: { ...records, resetRequests: [request] } };
}

/** A snapshot of a fork with at least one record of each of these kinds. */
export async function withRemainingKinds(simulator: Simulator, origin: World, snapshot: Snapshot): Promise<Snapshot> {
  const made = await origin.control('POST', '/fork', { snapshot: sealed(snapshot) });
  if (made.status !== 200) throw new Error(made.text);
  const world = worldOf(simulator, made.json());
  // A billing run is queued.
  await advance(world, 'PT1S');
  await leaveHeldAttempt(world);
  await leavePendingRefund(world);
  await leaveUnsubscription(simulator.url, world);
  await done(world, 'GET', '/api/identity/users/download-token', undefined, 'hostAdmin');
  const { digest: _, ...full }: Snapshot = (await world.control('POST', '/snapshot')).json();
  await world.control('DELETE', '');
  return withResetRequest(full);
}
