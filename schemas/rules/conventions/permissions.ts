/** What a caller may do once in. Every catalogued operation is checked for its own permissions by the CATALOGUE rules. */
import { chapter } from '../../rule.ts';
import { must, should } from '../entry.ts';

const auth = 'concepts: Authentication';
const conventions = 'endpoints: Conventions';

export const permissions = chapter(
  { level: 'core' },
  {
    'PERMISSION-ALL-NEEDED': must(
      conventions,
      'Where several permissions are listed, all of them are needed.',
      'writes that need a resource and an action permission, by merchantUser who has the first only',
    ),
    'PERMISSION-READ-ENOUGH': must(
      'endpoints: Standard resource set',
      'Reading needs the base permission and no action permission.',
      'where merchantUser may list a group, its other lists and counts are no 403',
    ),
    'PERMISSION-NONE-NEEDED': must(
      auth,
      'An operation without a named permission is open to a key without permissions.',
      'GET /api/transactions by noPermissions is neither 401 nor 403',
    ),
    'PERMISSION-NONE-STILL-SCOPED': must(
      auth,
      'An operation without a named permission still checks scope and ownership.',
      "GET /api/transactions/{id} of another merchant's transaction is no success",
    ),
    'PERMISSION-NONE-LIST-SCOPED': must(
      auth,
      'A list without a named permission shows nothing of another merchant.',
      "GET /api/transactions by two merchants, each searched for the other's transaction and for other values of merchantId",
    ),
    'PERMISSION-MERCHANT-READ': must(
      'concepts: What the service does',
      'A merchant does not read the records of another merchant.',
      'reads by otherMerchant of a key, a transaction and, where it can be made, a customer of merchantAdmin',
    ),
    'PERMISSION-MERCHANT-WRITE': must(
      'concepts: What the service does',
      'A merchant does not change the records of another merchant.',
      'update, delete and actions by otherMerchant on a key and a customer that merchantAdmin made, and a read by the owner after them',
    ),
    'PERMISSION-RESELLER-REACH': must(
      'concepts: What the service does',
      'A reseller acts for its merchants.',
      'for-user request by reseller for a user of its merchant',
    ),
    'PERMISSION-SCOPE-HOST': should(
      conventions,
      'An operation of host scope is not open to a merchant.',
      'GET operations of host scope by merchantUser are no success',
    ),
    'PERMISSION-SCOPE-RESELLER': should(
      conventions,
      'An operation of reseller scope is not open to a merchant.',
      'GET operations of reseller scope that need a permission, by merchantUser, are no success',
    ),
  },
);
