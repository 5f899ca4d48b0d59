import { conformance, topic, type Answer, type Context, type PersonaName } from '../../../fixtures/test.ts';
import { isOperationId, operations, type OperationId } from '../../../schemas/catalogue.ts';
import { groupNames, deviatingNames } from '../../../schemas/groups.ts';
import type { Operation } from '../../../schemas/operation.ts';
import {
  adminFor,
  callOnUnknown,
  each,
  idsOf,
  isRead,
  judgeEnvelopes,
  judgeNo500,
  judgeSeen,
  malformedId,
  parametersOf,
  prefixOf,
  sweep,
  type Seen,
} from '../../checks/sweep.ts';
import { needsGhost } from './rivals.ts';
import { isWalked } from './walks.ts';

const what = 'on a record that does not exist';
/** Groups in which some records are read only by id. */
const groups: ReadonlySet<string> = new Set([
  ...groupNames,
  ...deviatingNames,
  'transactions',
  'developerInvitations',
  'emailLog',
  'notificationEvents',
  'sessions',
]);
/** Reads of one record only by its id. Access checks return `false`, which is a success. */
const byId: readonly Operation[] = operations.filter(
  (operation) => groups.has(prefixOf(operation)) && isRead(operation) && /\{id\}(?!.*access$)/.test(operation.path),
);
/** A key that does not exist and one that the caller may not see give the same 404, which has its own rules. */
const reads = byId.filter(({ id }) => id !== 'apiKeys.detail');

const belowMerchants: ReadonlySet<string> = new Set([
  'processorProfiles',
  'screeningProviderProfiles',
  'taxBindings',
  'threeDSecureBindings',
]);
/** Reads below another record, which may be rejected because of either. */
const readsBelow: readonly Operation[] = operations.filter((operation) => belowMerchants.has(prefixOf(operation)) && isRead(operation));

/** Writes of the same groups to records only by their ids; the walks send the others, with a body, to an id that is not a UUID. */
const writesById: readonly Operation[] = operations.filter(
  (operation) =>
    groups.has(prefixOf(operation)) &&
    !isRead(operation) &&
    !needsGhost(operation) &&
    operation.path.includes('{id}') &&
    idsOf(operation).length === parametersOf(operation).length,
);

/** Access checks return `false`, which is a success. */
const acts = (operation: Operation): boolean =>
  !isRead(operation) && idsOf(operation).length > 0 && !operation.path.endsWith('/try-ensure-entity-access');

/** Whether a caller can list the records that an operation reads. */
async function mayList({ api }: Context, operation: Operation, as: PersonaName): Promise<boolean> {
  const options = { as, allow501: true } as const;
  const list = `${prefixOf(operation)}.list`;
  if (isOperationId(list)) return (await api.call(list, options)).ok;
  const page = `${prefixOf(operation)}.page`;
  return isOperationId(page) && (await api.call(page, { ...options, body: api.bodyFor(page, {}) })).ok;
}

/** Personas that may have the permissions that a merchant's admin lacks. */
const wider = ['merchantAdmin', 'hostAdmin', 'reseller'] as const;
const widerOf = ({ target }: Context): readonly PersonaName[] => wider.filter((persona) => target.personas[persona] !== undefined);

/** The first answer that is not a 403. If all are, a caller who may list the records is not refused for a missing permission. */
async function answerToWider(context: Context, operation: Operation): Promise<Seen & { readonly isOpen: boolean }> {
  const refused: (readonly [PersonaName, Answer])[] = [];
  for (const as of widerOf(context)) {
    const answer = await callOnUnknown(context, operation, as);
    if (answer.status !== 403) return { operation, answer, isOpen: true };
    refused.push([as, answer]);
  }
  for (const [as, answer] of refused) if (await mayList(context, operation, as)) return { operation, answer, isOpen: true };
  return { operation, answer: refused[0]![1], isOpen: false };
}

/** The answer for an id that is not a UUID to the first caller who is not refused for a missing permission. */
async function byMalformed(context: Context, operation: Operation): Promise<Seen> {
  const others = idsOf(operation).slice(0, -1);
  const params = Object.fromEntries([
    ...others.map((name) => [name, context.build.uuid(`${name} of ${operation.id}`)]),
    [idsOf(operation).at(-1)!, malformedId],
  ]);
  let answer: Answer | undefined;
  for (const as of widerOf(context)) {
    answer = await context.api.call(operation.id as OperationId, { as, allow501: true, params });
    if (answer.status !== 403) break;
  }
  return { operation, answer: answer! };
}

topic('Catalogue of unknown ids', () => {
  conformance(
    'answers a read with 404',
    { rules: ['CATALOGUE-UNKNOWN-ID', 'CATALOGUE-ENVELOPE', 'CATALOGUE-NO-500'], needs: ['merchantAdmin'] },
    async (context) => {
      const { judge } = context;
      const seen = await each(reads, (operation) => answerToWider(context, operation));
      const open = seen.filter(({ answer, isOpen }) => answer.status !== 501 && isOpen);
      judgeSeen(judge, 'CATALOGUE-UNKNOWN-ID', open, ({ answer }) => answer.status === 404, {
        what,
        expected: 'status 404',
        otherwise: 'every group answered 403 or 501 to the personas of the target',
      });
      const below = await sweep(readsBelow, (operation) => callOnUnknown(context, operation, 'merchantAdmin'));
      judgeEnvelopes(judge, [...seen, ...below], what);
      judgeNo500(judge, [...seen, ...below], what);
    },
  );

  conformance(
    'does not read by an id that is not a UUID',
    { rules: ['CATALOGUE-MALFORMED-ID'], needs: ['merchantAdmin'] },
    async (context) => {
      const seen = await each(byId, (operation) => byMalformed(context, operation));
      const served = seen.filter(({ answer: { status } }) => status !== 501);
      judgeSeen(context.judge, 'CATALOGUE-MALFORMED-ID', served, ({ answer: { status } }) => status >= 400, {
        what: 'by an id that is not a UUID',
        expected: 'a rejection: any status from 400',
        otherwise: 'every such read answered 501',
      });
    },
  );

  conformance(
    'does not write by an id that is not a UUID',
    { rules: ['CATALOGUE-MALFORMED-ID-WRITE'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const seen = await each(writesById, (operation) => byMalformed(context, operation));
      const served = seen.filter(({ answer: { status } }) => status !== 501);
      judgeSeen(context.judge, 'CATALOGUE-MALFORMED-ID-WRITE', served, ({ answer }) => answer.status >= 400, {
        what: 'by an id that is not a UUID',
        expected: 'a rejection: any status from 400',
        otherwise: 'every such write answered 501',
      });
    },
  );

  conformance(
    'rejects a write',
    { rules: ['CATALOGUE-UNKNOWN-ID-WRITE', 'CATALOGUE-ENVELOPE', 'CATALOGUE-NO-500'], needs: ['merchantAdmin', 'consent.write'] },
    async (context) => {
      const { judge, target } = context;
      const isLeft = (operation: Operation): boolean => acts(operation) && !(needsGhost(operation) && isWalked(operation, target));
      const writes = operations.filter((operation) => isLeft(operation) && target.personas[adminFor(operation)] !== undefined);
      const seen = await sweep(writes, (operation) => callOnUnknown(context, operation, adminFor(operation)));
      const allowed = seen.filter(({ answer: { status } }) => ![401, 403, 501].includes(status));
      judgeSeen(judge, 'CATALOGUE-UNKNOWN-ID-WRITE', allowed, ({ answer }) => answer.status >= 400, {
        what,
        expected: 'a rejection: any status from 400',
        otherwise: 'every such write answered 401, 403 or 501 to the personas of the target',
      });
      judgeEnvelopes(judge, seen, what);
      judgeNo500(judge, seen, what);
    },
  );
});
