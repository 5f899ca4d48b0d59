/** What an authenticated caller may do. The CATALOGUE rules check every catalogued operation for its own permissions. */
import { chapter } from '../rule.ts';
import { level, must } from '../rules/entry.ts';

const auth = 'concepts: Authentication';
const conventions = 'endpoints: Conventions';

export const permissions = chapter(
  { level: 'core' },
  {
    'PERMISSION-ALL-NEEDED': must(
      conventions,
      'If several permissions are listed, all of them are needed.',
      'every operation that needs a resource permission and an action permission, by merchantUser, who has only the first, just before merchantAdmin succeeds with the same request',
    ),
    'PERMISSION-BASE-NEEDED': must(
      conventions,
      'An action permission is not enough without the base permission of its group.',
      'every operation that needs the base permission, alone or before an action, by actionsOnly, who has only actions, just before merchantAdmin succeeds with the same request',
    ),
    'PERMISSION-READ-ENOUGH': must(
      'endpoints: Standard resource set',
      'Reading needs the base permission and no action permission.',
      'if merchantUser can list a group, its other lists and counts do not answer 403',
    ),
    'PERMISSION-GRANTED': must(
      auth,
      'A caller with the permissions of an operation is not refused for lack of access.',
      'no 401 to a key that is accepted elsewhere; and, of reads, deletions, restorations and documented bodies, no 403 to a caller that succeeds with other operations that need the same permissions; also where such a refusal left a rule untested',
    ),
    'PERMISSION-NONE-NEEDED': must(
      auth,
      'An operation without a named permission is open to a key without permissions.',
      'by noPermissions, each read without a named permission, and what it can do with its own sessions, pictures, files and profile: neither 401 nor 403, unless merchantAdmin is refused too',
    ),
    'PERMISSION-NONE-STILL-SCOPED': must(
      auth,
      'An operation without a named permission still checks scope and ownership.',
      'a transaction, a merchant and its registers by another merchant, and a session by another user of the same merchant: no success',
    ),
    'PERMISSION-NONE-LIST-SCOPED': must(
      auth,
      'A list without a named permission shows no records of another merchant.',
      "GET /api/transactions by two merchants, each searched for the other's transaction and for other values of merchantId",
    ),
    'PERMISSION-MERCHANT-READ': must(
      'concepts: What the service does',
      'A merchant cannot read the records of another merchant.',
      'reads by otherMerchant of the records that merchantAdmin makes and reads: keys, transactions, and those of every group that belongs to a merchant',
    ),
    'PERMISSION-MERCHANT-WRITE': must(
      'concepts: What the service does',
      'A merchant cannot change the records of another merchant.',
      'updates, deletions and actions by otherMerchant on the records that merchantAdmin makes, and a key and a customer read by their owner afterwards',
    ),
    'PERMISSION-RESELLER-REACH': must(
      'concepts: What the service does',
      'A reseller can act for its merchants.',
      'for-user request by reseller for a user of its merchant',
    ),
    'PERMISSION-RESELLER-READ': must(
      'concepts: What the service does',
      'A reseller cannot read another reseller, nor the merchants of one.',
      'reads and lists by reseller, just before hostAdmin succeeds with the same request on a reseller that it made, and on a merchant of that reseller',
      level('operations'),
    ),
    'PERMISSION-RESELLER-WRITE': must(
      'concepts: What the service does',
      'A reseller cannot change another reseller, nor the merchants of one.',
      'updates, deletions, restorations and locks by reseller, just before hostAdmin succeeds with the same request on a reseller that it made, and on a merchant of that reseller; and a key for a user of that merchant',
      level('operations'),
    ),
    'PERMISSION-SCOPE-HOST': must(
      conventions,
      'An operation of host scope rejects a caller of a narrower scope.',
      'each of them by merchantAdmin, whom only the scope may keep out, and by reseller, just before hostAdmin succeeds with the same request',
    ),
    'PERMISSION-SCOPE-RESELLER': must(
      conventions,
      'An operation of reseller scope rejects a merchant.',
      'each of them by merchantAdmin, just before reseller or hostAdmin succeeds with the same request',
    ),
  },
);
