/** For each simulated operation: one of its permissions is not required, and the records of another merchant are reachable. */
import { cellsOf, needsBaseOnly } from '../../../schemas/access-matrix.ts';
import { type OperationId, operations as catalogued } from '../../../schemas/catalogue.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { isAdministrator } from '../../domain/platform/users/record.ts';
import { asHostFrom, needing } from '../framework/edit-keys.ts';
import { together } from '../framework/edit.ts';
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
/** A key is its owner's or an admin's, whatever the permissions. */
const isOwned = ({ id, path }: Operation): boolean => id.startsWith('apiKeys.') && path.includes('{');
/** The documents disagree about summary counts. Creating a key for a user has a mutant of its own: others refuse it too. */
const isExcepted = ({ id }: Operation): boolean => id === 'transactions.summaryCounts' || id === 'apiKeys.forUser';

/** Cells with records of another merchant. The limits of a key's detail and of a session do not follow only from the kind of caller. */
const foreignCell = (operation: Operation) =>
  operation.id === 'apiKeys.detail' || operation.pathParameters !== undefined
    ? undefined
    : cellsOf(operation).find(({ records, caller }) => records === 'another merchant' && caller === 'otherMerchant');

const resellerCell = (operation: Operation) => cellsOf(operation).find(({ records }) => records === 'another reseller');

/** Writes with which noPermissions is tried on its own records. */
const ownWrites: ReadonlySet<string> = new Set([
  'account.uploadProfilePicture',
  'gatewayProfile.update',
  'mySession.revoke',
  'myProfile.setTwoFactorEnabled',
  'myProfile.update',
  'transactions.cancelBatchFile',
  'transactions.operate',
  'transactions.uploadBatchFile',
]);

const expects = (operation: Operation, rule: RuleId): boolean => cellsOf(operation).some((cell) => cell.rule === rule);
/** Operations that need no permission. */
const isOpen = (operation: Operation): boolean =>
  ownWrites.has(operation.id) ||
  (expects(operation, 'PERMISSION-NONE-NEEDED') &&
    operation.method === 'GET' &&
    operation.anonymous !== true &&
    operation.scope === 'merchant');
/** Accepts a caller that has any action of a group in place of the permission to read it. */
const acceptingActions =
  (id: string, base: string): Mutant['seams'] =>
  ({ authorize }) => ({
    authorize: (operation, principal) =>
      operation.id === id && actionsOf(base).some((action) => principal.may(action)) ? null : authorize(operation, principal),
  });
const actionsOf = (base: string): readonly string[] => [
  ...new Set(simulated.flatMap(({ permissions }: Operation) => permissions.filter((one) => one.startsWith(`${base}.`)))),
];

/** They also need a reseller of the caller's own, or a token made for the caller. */
const needsMore = ({ id }: Operation): boolean => /^resellers\.(create$|\w+Own)|^users\.exportAs/.test(id);

const openTo =
  (id: string): Mutant['seams'] =>
  ({ authorize }) => ({
    authorize: (operation, principal) => (operation.id === id && isAdministrator(principal.user) ? null : authorize(operation, principal)),
  });

export const permissions: Family = {
  ...each('base-permission-enough', simulated.filter(hasPair), (operation) => ({
    breaks: ['PERMISSION-ALL-NEEDED'],
    description: `${operation.id} asks only for ${operation.permissions[0]}.`,
    seams: asking(operation, operation.permissions.slice(0, 1)),
  })),
  ...each('action-permission-enough', simulated.filter(hasPair), (operation) => ({
    breaks: ['PERMISSION-BASE-NEEDED'],
    description: `${operation.id} asks only for ${operation.permissions.slice(1).join(', ')}.`,
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
  ...each(
    'reaches-other-merchants',
    simulated.filter((operation) => foreignCell(operation) !== undefined),
    (operation) => ({
      breaks: [foreignCell(operation)!.rule!],
      description: `${operation.id} reaches the records of any merchant.`,
      seams: asHostFrom('Merchant', operation.id),
    }),
  ),
  ...each(
    'reaches-other-resellers',
    simulated.filter((operation) => resellerCell(operation) !== undefined),
    (operation) => ({
      breaks: [resellerCell(operation)!.rule!],
      description: `${operation.id} reaches any reseller and its merchants, if the caller is a reseller.`,
      seams: asHostFrom('Reseller', operation.id),
    }),
  ),
  ...each(
    'actions-enough',
    simulated.filter(
      (operation) =>
        !isOwned(operation) &&
        needsBaseOnly(operation) &&
        !isBeyondMerchants(operation) &&
        !isExcepted(operation) &&
        actionsOf(operation.permissions[0]!).length > 0,
    ),
    (operation) => ({
      breaks: ['PERMISSION-BASE-NEEDED'],
      description: `${operation.id} accepts an action of its group in place of ${operation.permissions[0]}.`,
      seams: acceptingActions(operation.id, operation.permissions[0]!),
    }),
  ),
  ...each(
    'open-to-merchants',
    simulated.filter((operation) => operation.scope !== 'merchant' && !needsMore(operation)),
    (operation) => ({
      breaks: [operation.scope === 'host' ? 'PERMISSION-SCOPE-HOST' : 'PERMISSION-SCOPE-RESELLER'],
      description: `${operation.id} serves the admin of a merchant.`,
      seams: together(openTo(operation.id), asHostFrom('Merchant', operation.id)),
    }),
  ),
  ...each('permission-asked', simulated.filter(isOpen), (operation) => ({
    breaks: ['PERMISSION-NONE-NEEDED'],
    description: `${operation.id} asks for a permission.`,
    seams: needing(operation.id, 'Transactions.Reports'),
  })),
};
