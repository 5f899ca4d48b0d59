/** Records that do not exist, requested with the permission to read them. */
import { conformance, topic, type Context } from '../../../fixtures/test.ts';
import { isOperationId, operations, type OperationId } from '../../../schemas/catalogue.ts';
import { groupNames } from '../../../schemas/groups/all.ts';
import { deviatingNames } from '../../../schemas/groups/deviating.ts';
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

const what = 'on a record that does not exist';
/** Groups of which something is read by id alone. */
const groups: ReadonlySet<string> = new Set([
  ...groupNames,
  ...deviatingNames,
  'transactions',
  'developerInvitations',
  'emailLog',
  'notificationEvents',
]);
/** Reads of one record by its id alone. Access checks answer `false`, which is a success. */
const byId: readonly Operation[] = operations.filter(
  (operation) => groups.has(prefixOf(operation)) && isRead(operation) && /\{id\}(?!.*access$)/.test(operation.path),
);
/** The same 404 as for a key that the caller may not see: it has rules of its own. */
const reads = byId.filter(({ id }) => id !== 'apiKeys.detail');

const belowMerchants: ReadonlySet<string> = new Set([
  'processorProfiles',
  'screeningProviderProfiles',
  'taxBindings',
  'threeDSecureBindings',
]);
/** Reads below another record, which may be rejected for either. */
const readsBelow: readonly Operation[] = operations.filter((operation) => belowMerchants.has(prefixOf(operation)) && isRead(operation));

/** Writes of the same groups to a record by its id alone; the walks send the others, with a body, to an id that is not a UUID. */
const writesById: readonly Operation[] = operations.filter(
  (operation) => groups.has(prefixOf(operation)) && !isRead(operation) && !needsGhost(operation) && parametersOf(operation).join() === 'id',
);

/** Access checks answer `false`, which is a success. */
const acts = (operation: Operation): boolean =>
  !isRead(operation) && idsOf(operation).length > 0 && !operation.path.endsWith('/try-ensure-entity-access');

/** Whether the merchant's admin is shown a list of the records that an operation reads. */
async function mayList({ api }: Context, operation: Operation): Promise<boolean> {
  const options = { as: 'merchantAdmin', allow501: true } as const;
  const list = `${prefixOf(operation)}.list`;
  if (isOperationId(list)) return (await api.call(list, options)).ok;
  const page = `${prefixOf(operation)}.page`;
  return isOperationId(page) && (await api.call(page, { ...options, body: api.bodyFor(page, {}) })).ok;
}

/** Personas that may have the permissions that a merchant's admin lacks. */
const wider = ['merchantAdmin', 'hostAdmin', 'reseller'] as const;

topic('Catalogue of unknown ids', () => {
  conformance(
    'answers a read with 404',
    { rules: ['CATALOGUE-UNKNOWN-ID', 'CATALOGUE-ENVELOPE', 'CATALOGUE-NO-500'], needs: ['merchantAdmin'] },
    async (context) => {
      const { judge, target } = context;
      const personas = wider.filter((persona) => target.personas[persona] !== undefined);
      const seen = await each(reads, async (operation): Promise<Seen> => {
        for (const as of personas) {
          const answer = await callOnUnknown(context, operation, as);
          if (answer.status !== 403 || as === personas.at(-1)) return { operation, answer };
        }
        return { operation, answer: await callOnUnknown(context, operation, 'merchantAdmin') };
      });
      // A caller that may list a group may read its records, so a 403 is not about a missing permission.
      const permitted = await each(seen, async ({ operation, answer }) => answer.status !== 403 || mayList(context, operation));
      const open = seen.filter(({ answer: { status } }, index) => status !== 501 && permitted[index] === true);
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
      const seen = await each(byId, async (operation): Promise<Seen> => {
        const answer = await context.api.call(operation.id as OperationId, {
          as: 'merchantAdmin',
          allow501: true,
          params: { id: malformedId },
        });
        return { operation, answer };
      });
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
      const send = ({ id }: Operation) =>
        context.api.call(id as OperationId, { as: 'merchantAdmin', allow501: true, params: { id: malformedId } });
      const served = (await sweep(writesById, send)).filter(({ answer: { status } }) => status !== 501);
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
      const writes = operations.filter((operation) => acts(operation) && target.personas[adminFor(operation)] !== undefined);
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
