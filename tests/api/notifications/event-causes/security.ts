/** Keys and destinations (event types: 33 to 36 and 38). */
import { base, later, tryKey } from '../../access/api-key-steps.ts';
import { done, merchantOf, newCustomer, unknownId, type Persona } from '../../billing/billing-steps.ts';
import { newDestination, newSubscription } from '../notification-steps.ts';
import { deadUrl } from '../receiver.ts';
import { type Body, type Json, type World } from '../../simulator/simulated.ts';
import type { Call, Cause, Data } from './cause.ts';

const mint = (world: World, body: Body = {}): Promise<Json> => done(world, 'POST', `${base}/reveal`, { name: 'made', ...body });
const act = (world: World, id: string, verb: string, body: Body = {}): Promise<Json> => done(world, 'POST', `${base}/${id}/${verb}`, body);

const about = ({ id, name, keyPrefix, last4, userId, environment }: Json, status = 'Active') => ({
  apiKeyId: id,
  name,
  keyPrefix,
  last4,
  userId,
  status,
  environment,
});
const created = (key: Json, replacesKeyId: string | null = null): Data => ({ ...about(key), expireAt: key.expireAt, replacesKeyId });

const creation = (path: string, by: Persona, more: Partial<Cause> = {}): Cause => ({
  cause: `POST ${path} by ${by}`,
  operation: path.endsWith('reveal') ? 'apiKeys.reveal' : 'apiKeys.create',
  isAnybodys: true,
  stages: ['api_key.created'],
  ...more,
  prepare: async (world) => {
    const body = { name: 'made', expireAt: later };
    return {
      act: { method: 'POST', path, body, ...(by === null ? {} : { by }) },
      expectedData: (key) => [created(key)],
      refused: {
        'a name that is too long': { body: { ...body, name: 'x'.repeat(33) }, status: 400 },
        'an expiry in the past': { body: { ...body, expireAt: '2026-01-01T00:00:00Z' }, status: 400 },
        'a user that there is not': { body: { ...body, userId: unknownId }, status: 404 },
        'more power than its own': { body: { ...body, userId: world.personas.hostAdmin.userId }, by: 'merchantAdmin', status: 404 },
      },
    };
  },
});

/** A change of a key's status, after the changes that lead to its state before. */
const change = (verb: string, before: readonly string[], from: string, to: string, final: readonly string[], again: number): Cause => ({
  cause: verb,
  operation: `apiKeys.${verb}`,
  stages: ['api_key.status_changed'],
  prepare: async (world) => {
    const [made, other] = [await mint(world), await mint(world)];
    for (const one of before) await act(world, made.id, one);
    for (const one of final) await act(world, other.id, one);
    const call: Call = { method: 'POST', path: `${base}/${made.id}/${verb}`, body: { reason: 'r' } };
    // The body of a reinstatement is ignored.
    const takesReason = verb !== 'reinstate';
    return {
      act: call,
      expectedData: () => [
        { ...about(made, to), previousStatus: from, reason: takesReason ? 'r' : null, changedBy: world.personas.merchantAdmin.userId },
      ],
      refused: {
        'a state that does not allow it': { path: `${base}/${other.id}/${verb}`, status: 409 },
        'a key that there is not': { path: `${base}/${unknownId}/${verb}`, status: 404 },
        ...(takesReason ? { 'a reason that is too long': { body: { reason: 'x'.repeat(2000) }, status: 400 } } : {}),
      },
      again,
    };
  },
});

const anomalous = (action: 'Notify' | 'Suspend', more: (key: Json) => readonly Data[]): Cause => ({
  cause: `authentication from a new network, action ${action}`,
  operation: null,
  stages: action === 'Notify' ? ['api_key.anomalous_source'] : ['api_key.anomalous_source', 'api_key.status_changed'],
  choices: { 'http.trustForwardedFor': true },
  prepare: async (world) => {
    const made = await mint(world, { anomalySourceAction: action });
    return {
      act: async (_world, url) => {
        for (const from of ['198.51.100.1', '198.51.100.77', '203.0.113.1', '203.0.113.2']) await tryKey(url, made.key, from);
      },
      expectedData: () => [{ ...about(made), sourceIp: '203.0.113.1', actionTaken: action }, ...more(made)],
    };
  },
});

/** A lock or unlock, with a refused call that comes too late. */
const lockChange = (verb: 'lock' | 'unlock'): Cause => ({
  cause: `merchants/{id}/${verb}`,
  operation: `merchants.${verb}`,
  stages: ['merchant.lock_changed'],
  prepare: async (world) => {
    const id = merchantOf(world);
    const reason = verb === 'lock' ? 'Under review' : null;
    if (verb === 'unlock') await done(world, 'POST', `/api/merchants/${id}/lock`, {}, 'hostAdmin');
    const { userId } = world.personas.hostAdmin;
    return {
      act: { method: 'POST', path: `/api/merchants/${id}/${verb}`, body: { reason }, by: 'hostAdmin' },
      expectedData: () => [{ merchantId: id, name: 'Acme Shop', isLocked: verb === 'lock', reason, changedBy: userId }],
      refused: {
        'a merchant that there is not': { path: `/api/merchants/${unknownId}/${verb}`, status: 404 },
        ...(verb === 'lock' ? { 'a reason that is too long': { body: { reason: 'x'.repeat(257) }, status: 400 } } : {}),
      },
      again: 409,
    };
  },
});

const keys: readonly Cause[] = [
  lockChange('lock'),
  lockChange('unlock'),
  creation(base, 'merchantAdmin'),
  creation(`${base}/reveal`, 'merchantAdmin'),
  creation(base, 'hostAdmin', { isPlatforms: true }),
  {
    cause: 'POST /api/api-keys/for-user',
    operation: 'apiKeys.forUser',
    stages: ['api_key.created'],
    prepare: async (world) => {
      const body = { userId: world.personas.merchantUser.userId, merchantId: merchantOf(world), name: 'theirs', expireAt: later };
      return {
        act: { method: 'POST', path: `${base}/for-user`, body },
        expectedData: (key) => [created({ ...key, environment: 'Sandbox' })],
        refused: {
          'no expiry': { body: { ...body, expireAt: null }, status: 400 },
          'a name that is too long': { body: { ...body, name: 'x'.repeat(33) }, status: 400 },
          'an inactive user': { body: { ...body, userId: world.fixtures['inactiveUser'] }, status: 404 },
        },
      };
    },
  },
  {
    cause: 'api-keys/{id}/rotate',
    operation: 'apiKeys.rotate',
    stages: ['api_key.created', 'api_key.rotated'],
    prepare: async (world) => {
      const [made, other] = [await mint(world), await mint(world)];
      await act(world, other.id, 'revoke');
      return {
        act: { method: 'POST', path: `${base}/${made.id}/rotate`, body: { overlapSeconds: 60 } },
        expectedData: (key) => [
          created(key, made.id),
          { ...about(made), replacedByKeyId: key.id, overlapExpiresAt: '2026-03-02T10:01:00Z' },
        ],
        refused: {
          'an overlap below nothing': { body: { overlapSeconds: -1 }, status: 400 },
          'a key that is revoked': { path: `${base}/${other.id}/rotate`, status: 409 },
        },
        again: 409,
      };
    },
  },
  change('suspend', [], 'Active', 'Suspended', ['revoke'], 409),
  change('reinstate', ['suspend'], 'Suspended', 'Active', [], 409),
  change('revoke', [], 'Active', 'Revoked', ['revoke'], 409),
  anomalous('Notify', () => []),
  anomalous('Suspend', (key) => [{ ...about(key, 'Suspended'), previousStatus: 'Active', reason: 'Anomalous source', changedBy: null }]),
];

const suppression: Cause = {
  cause: 'delivery engine',
  operation: null,
  stages: ['notification_destination.suppressed'],
  choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' },
  prepare: async (world) => {
    const { id, name } = await newDestination(world, { config: { url: deadUrl() } });
    await newSubscription(world, { eventTypes: ['customer.created'], destinationIds: [id] });
    await newCustomer(world);
    return {
      act: { advance: 'P7D' },
      expectedData: () => [
        {
          destinationId: id,
          name,
          destinationType: 'Webhook',
          reason: 'ConsecutiveFailures',
          consecutiveFailureCount: 10,
          lastStatusCode: null,
        },
      ],
    };
  },
};

export const securityCauses: readonly Cause[] = [...keys, suppression];
