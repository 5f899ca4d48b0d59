/** For each simulated operation: one of its permissions is not required, and the records of another merchant are reachable. */
import { type OperationId, operations as catalogued } from '../../../schemas/catalogue.ts';
import { groupNames, groupOf } from '../../../schemas/groups.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { asHost } from '../framework/edit-keys.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

const simulated = catalogued;

const asking = (operation: Operation, permissions: readonly string[]): Mutant['seams'] => {
  const asked = { ...operation, permissions };
  return ({ authorize }) => ({ authorize: (called, principal) => authorize(called.id === operation.id ? asked : called, principal) });
};

const each = (verb: string, over: readonly Operation[], make: (operation: Operation) => Omit<Mutant, 'operation'>): Family =>
  Object.fromEntries(
    over.map((operation): [string, Mutant] => [`${verb}-${operation.id}`, { ...make(operation), operation: operation.id as OperationId }]),
  );

/**
 * Merchants cannot reach these, whatever their permissions, and the personas who lack one are merchants. So the suites only prove that
 * merchants are refused, not that each of these requires its permission from a caller of the host (`suites/README.md`).
 */
const isBeyondMerchants = ({ id, scope }: Operation): boolean =>
  scope !== 'merchant' ||
  /^billingRuns\.(create|cancel|export|read|retryCharge|triggerAllResellers)$/.test(id) ||
  /^merchants\.(create|update|delete|(un)?lock|(un)?assignPricePlan|assignableForPricePlan|byPricePlan)$/.test(id);
const hasPair = (operation: Operation): boolean => operation.permissions.length > 1 && !isBeyondMerchants(operation);
const hasOne = (operation: Operation): boolean => operation.permissions.length === 1 && !isBeyondMerchants(operation);
/** The documents disagree about summary counts. Creating a key for a user has a mutant of its own: others refuse it too. */
const isExcepted = ({ id }: Operation): boolean => id === 'transactions.summaryCounts' || id === 'apiKeys.forUser';

const isolated: ReadonlySet<string> = new Set([
  ...groupNames.filter((name) => groupOf(name).isIsolated),
  'apiKeys',
  'developerInvitations',
  'hppSessions',
  'listenSessions',
  'merchantPaymentMethods',
  'processorProfiles',
  'screeningProviderProfiles',
  'transactions',
]);
const prefixOf = ({ id }: Operation): string => id.slice(0, id.indexOf('.'));
const changes = ({ method, reads }: Operation): boolean => method !== 'GET' && reads !== true;
/** By an id in its path. The limits of a key, a session and a transaction do not follow only from the kind of caller. */
const reaches = (operation: Operation): boolean =>
  isolated.has(prefixOf(operation)) &&
  operation.path.includes('{') &&
  operation.pathParameters === undefined &&
  !/\/(access|has-access|progress|detail)$/.test(operation.path);

export const permissions: Family = {
  ...each('base-permission-enough', simulated.filter(hasPair), (operation) => ({
    breaks: ['PERMISSION-ALL-NEEDED'],
    description: `${operation.id} asks for ${operation.permissions[0]} alone.`,
    seams: asking(operation, operation.permissions.slice(0, 1)),
  })),
  ...each('action-permission-enough', simulated.filter(hasPair), (operation) => ({
    breaks: ['PERMISSION-BASE-NEEDED'],
    description: `${operation.id} asks for ${operation.permissions.slice(1).join(', ')} alone.`,
    seams: asking(operation, operation.permissions.slice(1)),
  })),
  ...each(
    'no-permission-asked',
    simulated.filter((operation) => hasOne(operation) && !isExcepted(operation)),
    (operation) => ({
      breaks: ['CATALOGUE-PERMISSION-REFUSED'],
      description: `${operation.id} does not ask for ${operation.permissions[0]}.`,
      seams: asking(operation, []),
    }),
  ),
  ...each('reaches-other-merchants', simulated.filter(reaches), (operation) => ({
    breaks: [changes(operation) ? 'PERMISSION-MERCHANT-WRITE' : 'PERMISSION-MERCHANT-READ'],
    description: `${operation.id} reaches the records of any merchant.`,
    seams: asHost(operation.id),
  })),
};
