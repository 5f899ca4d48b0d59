/** Named permissions: all that are listed are needed, and no more. */
import { conformance, topic, unobservable, type Answer, type Caller, type Context } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { mintingNeeds, mintKey } from '../../checks/keys.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';

/** Groups and what reads them with the base permission alone and without an id. */
const reads: Readonly<Record<string, readonly OperationId[]>> = {
  'API keys': ['apiKeys.list', 'apiKeys.approximateCount', 'apiKeys.continuationList'],
  'rate limit profiles': ['rateLimitProfiles.list', 'rateLimitProfiles.continuation', 'rateLimitProfiles.continuationCount'],
  customers: ['customers.list', 'customers.page', 'customers.count'],
  'contract plans': ['contractPlans.list', 'contractPlans.page', 'contractPlans.count'],
  contracts: ['contracts.list', 'contracts.page', 'contracts.count'],
  campaigns: ['campaigns.list', 'campaigns.page', 'campaigns.count'],
  announcements: ['announcements.list', 'announcementTemplates.list', 'announcementTemplates.pickerList'],
  'announcements to a user': ['userAnnouncements.list', 'userAnnouncements.pendingPopups', 'userAnnouncements.unreadCount'],
  promotions: ['promotions.list', 'promotions.page', 'promotions.count'],
  'developer accounts': ['developerAccounts.page', 'developerAccounts.count'],
  'developer invitations': ['developerInvitations.page', 'developerInvitations.count'],
  'wallet registrations': ['walletRegistrations.list', 'walletRegistrations.page', 'walletRegistrations.count'],
};

interface Write {
  readonly what: string;
  readonly send: (as: Caller) => Promise<Answer>;
}

/** Writes that need a base and an action permission, each of them new every time it is sent. */
const writes = ({ api, build }: Context, keyId: string): readonly Write[] => [
  {
    what: 'create a rate limit profile',
    send: (as) => api.call('rateLimitProfiles.create', { as, allow501: true, body: build.rateLimitProfile() }),
  },
  {
    what: 'suspend a key',
    send: (as) =>
      api.call('apiKeys.suspend', { as, params: { id: keyId }, body: api.bodyFor('apiKeys.suspend', { reason: 'Under review' }) }),
  },
  {
    what: 'create a customer',
    send: (as) => api.call('customers.create', { as, allow501: true, body: api.bodyFor('customers.create', build.customer()) }),
  },
  {
    what: 'create a campaign',
    send: (as) => api.call('campaigns.create', { as, allow501: true, body: api.bodyFor('campaigns.create', build.campaign()) }),
  },
];

topic('Permissions', () => {
  conformance(
    'are all needed where several are listed',
    { rules: ['PERMISSION-ALL-NEEDED'], needs: [...mintingNeeds, 'merchantUser'] },
    async (context) => {
      const { judge } = context;
      const { id } = await mintKey(context);
      let isJudged = false;
      for (const { what, send } of writes(context, id)) {
        const answer = await send('merchantUser');
        // Only where the same request is good for an admin does the refusal come from the permission.
        const control = answer.ok ? answer : await send('merchantAdmin');
        if (!control.ok) continue;
        isJudged = true;
        judgeNoSuccess(judge, 'PERMISSION-ALL-NEEDED', answer, `${what}, by a key with the base permission only`);
      }
      if (!isJudged) unobservable('none of the writes is accepted from merchantAdmin');
    },
  );

  conformance(
    'for reading are the base permission and no action',
    { rules: ['PERMISSION-READ-ENOUGH'], needs: ['merchantUser'] },
    async ({ api, judge }) => {
      let isJudged = false;
      for (const [group, ids] of Object.entries(reads)) {
        const answers: (readonly [OperationId, Answer])[] = [];
        for (const operation of ids)
          answers.push([operation, await api.call(operation, { as: 'merchantUser', allow501: true, ...bodyOf(operation) })]);
        // merchantUser may lack a group altogether; where it may read in one way, it may in all.
        if (!answers.some(([, { ok }]) => ok)) continue;
        isJudged = true;
        for (const [operation, answer] of answers)
          judge.that('PERMISSION-READ-ENOUGH', answer.status !== 403, {
            check: `${operation} by a key that may read ${group} in another way`,
            expected: 'no 403',
            answer,
          });
      }
      if (!isJudged) unobservable('merchantUser may list nothing; give it the base permission of a group');
    },
  );

  conformance(
    'are not needed where none is named',
    { rules: ['PERMISSION-NONE-NEEDED'], needs: ['noPermissions'] },
    async ({ api, judge }) => {
      const answer = await api.call('transactions.list', { as: 'noPermissions' });
      judge.that('PERMISSION-NONE-NEEDED', answer.status !== 401 && answer.status !== 403, {
        check: 'the list of transactions by a key without permissions',
        expected: 'neither 401 nor 403',
        answer,
      });
    },
  );
});

topic('Scopes', () => {
  for (const [scope, rule] of [
    ['host', 'PERMISSION-SCOPE-HOST'],
    ['reseller', 'PERMISSION-SCOPE-RESELLER'],
  ] as const)
    conformance(`of a ${scope} are closed to a merchant`, { rules: [rule], needs: ['merchantUser'] }, async ({ api, judge }) => {
      const closed = operations.filter(
        (operation) =>
          operation.scope === scope && operation.method === 'GET' && !operation.path.includes('{') && operation.permissions.length > 0,
      );
      for (const { id } of closed)
        judgeNoSuccess(
          judge,
          rule,
          await api.call(id as OperationId, { as: 'merchantUser', allow501: true }),
          `${id} by a merchant's user`,
        );
    });
});

/** A list or a count that is asked for with a body takes an empty one. */
const bodyOf = (operation: OperationId): { readonly body?: unknown } =>
  operations.find(({ id }) => id === operation)?.method === 'POST' ? { body: {} } : {};
