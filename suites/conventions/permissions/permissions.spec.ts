/** Named permissions: all listed ones are required, and no others. */
import { conformance, topic, unobservable, type Answer, type Caller, type Context } from '../../../fixtures/test.ts';
import { operations, type OperationId } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { judgeNoSuccess } from '../../checks/refused.ts';
import { makingNeeds } from '../../checks/resource.ts';
import { judgeSeen, sweep, type Seen } from '../../checks/sweep.ts';

/** Lists and counts without inputs that require one permission, by that permission. */
const reads = new Map<string, Operation[]>();
for (const operation of operations) {
  const { method, path, permissions, body } = operation;
  const [permission] = permissions;
  const onlyReads = method === 'GET' || operation.reads === true;
  if (!onlyReads || permission === undefined || permissions.length > 1 || path.includes('{') || body?.required === true) continue;
  if (isListOrCount(operation)) reads.set(permission, [...(reads.get(permission) ?? []), operation]);
}

/** A page or a list of records, or their number. */
function isListOrCount({ paged, reply }: Operation): boolean {
  const { type } = (reply.schema ?? {}) as { readonly type?: unknown };
  return reply.schema !== undefined && (paged === true || type === 'array' || type === 'integer');
}

/** Reads without a named permission and without parameters. */
const withoutPermission = operations.filter(
  ({ method, path, permissions, scope, anonymous }) =>
    method === 'GET' && permissions.length === 0 && !path.includes('{') && scope === 'merchant' && anonymous !== true,
);

interface Write {
  readonly what: string;
  readonly send: (as: Caller) => Promise<Answer>;
}

/** Writes that require a base and an action permission, each with a new body every time. */
const writes = ({ api, build }: Context): readonly Write[] => [
  {
    what: 'create a rate limit profile',
    send: (as) => api.call('rateLimitProfiles.create', { as, allow501: true, body: build.body('rateLimitProfiles.create') }),
  },
  {
    what: 'create a customer',
    send: (as) =>
      api.call('customers.create', { as, allow501: true, body: api.bodyFor('customers.create', build.body('customers.create')) }),
  },
  {
    what: 'create a campaign',
    send: (as) =>
      api.call('campaigns.create', { as, allow501: true, body: api.bodyFor('campaigns.create', build.body('campaigns.create')) }),
  },
];

topic('Permissions', () => {
  conformance(
    'are all needed where several are listed',
    { rules: ['PERMISSION-ALL-NEEDED'], needs: [...makingNeeds, 'merchantUser'] },
    async (context) => {
      const { judge } = context;
      let isJudged = false;
      for (const { what, send } of writes(context)) {
        const answer = await send('merchantUser');
        // The refusal comes from the permission only if the same request succeeds for an admin.
        const control = answer.ok ? answer : await send('merchantAdmin');
        if (!control.ok) continue;
        isJudged = true;
        judgeNoSuccess(judge, 'PERMISSION-ALL-NEEDED', answer, `${what}, by a key with the base permission only`);
      }
      if (!isJudged)
        unobservable('none of the writes succeeded for personas.merchantAdmin; set requests["customers.create"] to a body that it accepts');
    },
  );

  conformance(
    'for reading are the base permission and no action',
    { rules: ['PERMISSION-READ-ENOUGH'], needs: ['merchantUser'] },
    async ({ api, judge }) => {
      let isJudged = false;
      for (const [permission, all] of reads) {
        const answers: (readonly [OperationId, Answer])[] = [];
        for (const { id, method } of all) {
          const operation = id as OperationId;
          const body = method === 'POST' ? { body: {} } : {};
          answers.push([operation, await api.call(operation, { as: 'merchantUser', allow501: true, ...body })]);
        }
        // merchantUser may lack a whole group; if one kind of read is allowed, all are.
        if (!answers.some(([, { ok }]) => ok)) continue;
        isJudged = true;
        for (const [operation, answer] of answers)
          judge.that('PERMISSION-READ-ENOUGH', answer.status !== 403, {
            check: `${operation} by a key that has ${permission}`,
            expected: 'no 403',
            answer,
          });
      }
      if (!isJudged) unobservable('merchantUser cannot list any records; give it the base permission of a group');
    },
  );

  conformance(
    'are not needed where none is named',
    { rules: ['PERMISSION-NONE-NEEDED'], needs: ['noPermissions'] },
    async ({ api, judge, target }) => {
      const seen = await sweep(withoutPermission, ({ id }) => api.call(id as OperationId, { as: 'noPermissions', allow501: true }));
      const isRefused = ({ answer: { status } }: Seen): boolean => status === 401 || status === 403;
      // Some may need an input that no document names, and refuse everyone without it.
      const isOpenToAdmin = async ({ operation }: Seen): Promise<boolean> =>
        operation.id === 'transactions.list' ||
        (target.personas.merchantAdmin !== undefined &&
          (await api.call(operation.id as OperationId, { as: 'merchantAdmin', allow501: true })).ok);
      const broken = new Set<Seen>();
      for (const one of seen.filter(isRefused)) if (await isOpenToAdmin(one)) broken.add(one);
      judgeSeen(judge, 'PERMISSION-NONE-NEEDED', seen, (one) => !broken.has(one), {
        what: 'by a key without permissions',
        expected: 'neither 401 nor 403',
      });
    },
  );
});

topic('Scopes', () => {
  for (const [scope, rule] of [
    ['host', 'PERMISSION-SCOPE-HOST'],
    ['reseller', 'PERMISSION-SCOPE-RESELLER'],
  ] as const)
    conformance(`of a ${scope} are not accessible to a merchant`, { rules: [rule], needs: ['merchantAdmin'] }, async ({ api, judge }) => {
      // By an admin, who is refused only for the scope if its permissions are wide.
      const closed = operations.filter(
        (operation) => operation.scope === scope && operation.method === 'GET' && !operation.path.includes('{'),
      );
      for (const { id } of closed)
        judgeNoSuccess(
          judge,
          rule,
          await api.call(id as OperationId, { as: 'merchantAdmin', allow501: true }),
          `${id} by a merchant's admin`,
        );
    });
});
