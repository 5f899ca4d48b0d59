import { ok } from '../../domain/kernel/call.ts';
import { forbidden, invalidMember, notFound, Refusal } from '../../domain/kernel/refusal.ts';
import { isAdministrator } from '../../domain/platform/users/record.ts';
import { asHost, editDetail, editKnowing, hostOf, openToAll } from '../framework/edit-keys.ts';
import { answering, around, editRefusal, editReply, type Json, withMessage } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

const lists = ['apiKeys.list', 'apiKeys.continuationList'] as const;
const withKeys = (page: Json, edit: (key: Json) => Json): Json => ({ ...page, items: (page['items'] as readonly Json[]).map(edit) });

export const keyReach: Family = {
  'access-for-all': {
    breaks: ['KEY-HAS-ACCESS'],
    description: 'The access check returns true for every caller and key.',
    seams: answering('apiKeys.hasAccess', ok(true)),
  },
  'admin-may-not-mint': {
    breaks: ['KEY-FORUSER-ADMIN'],
    description: 'An admin of a merchant cannot create keys for its users.',
    seams: around('apiKeys.forUser', (call, handler) => {
      if (call.principal.kind === 'Merchant') throw notFound();
      return handler(call);
    }),
  },
  'reseller-may-not-mint': {
    breaks: ['KEY-FORUSER-RESELLER', 'PERMISSION-RESELLER-REACH'],
    description: 'A reseller cannot create keys for the users of its merchants.',
    seams: around('apiKeys.forUser', (call, handler) => {
      if (call.principal.kind === 'Reseller') throw notFound();
      return handler(call);
    }),
  },
  'minting-without-permission': {
    breaks: ['KEY-FORUSER-PERMISSION'],
    description: 'A for-user request needs no permission.',
    seams: openToAll('apiKeys.forUser'),
  },
  'first-permission-suffices': {
    breaks: ['KEY-SUSPEND-PERMISSION', 'KEY-REINSTATE-PERMISSION', 'PERMISSION-ALL-NEEDED'],
    description: 'If several permissions are listed, the first is enough.',
    seams: (original) => ({
      authorize: (operation, principal) => original.authorize({ ...operation, permissions: operation.permissions.slice(0, 1) }, principal),
    }),
  },
  'admin-sees-own-keys-only': {
    breaks: ['KEY-DETAIL-ADMIN'],
    description: 'An admin can read only the details of its own keys.',
    seams: editDetail((body, { principal }) => {
      if (body.userId !== principal.user.id) throw notFound();
      return body;
    }),
  },
  'owner-detail-refused': {
    breaks: ['KEY-DETAIL-OWNER'],
    description: 'The owner of a key who is not an admin cannot read its detail.',
    seams: around('apiKeys.detail', (call, handler) => {
      if (!isAdministrator(call.principal.user)) throw notFound();
      return handler(call);
    }),
  },
  'detail-open-to-anyone': {
    breaks: ['KEY-DETAIL-OTHER-404', 'KEY-DETAIL-SAME-404'],
    description: 'The detail of a key is open to any caller.',
    seams: asHost('apiKeys.detail'),
  },
  'detail-kept-for-next-caller': {
    breaks: ['KEY-DETAIL-OTHER-404'],
    description: 'Once an admin has read the detail of a key, any other caller gets it.',
    seams: around('apiKeys.detail', (call, handler) => {
      const kept: Record<string, unknown> = call.world.state('mutant.keptDetails', () => ({}));
      try {
        const result = handler(call);
        if (isAdministrator(call.principal.user)) kept[call.params.id] = result.body;
        return result;
      } catch (error) {
        if (kept[call.params.id] === undefined) throw error;
        return ok(kept[call.params.id]);
      }
    }),
  },
  'detail-open-to-merchant': {
    breaks: ['KEY-DETAIL-OTHER-404', 'KEY-DETAIL-SAME-404'],
    description: 'Every user of a merchant sees the details of all its keys.',
    seams: around('apiKeys.detail', (call, handler) => {
      try {
        return handler(call);
      } catch (error) {
        const key = call.world.records.apiKeys.get(call.params.id);
        if (!(error instanceof Refusal) || key === undefined || key.merchantId !== call.principal.merchantId) throw error;
        return handler({ ...call, principal: hostOf(call.principal) });
      }
    }),
  },
  'detail-without-permission': {
    breaks: ['KEY-DETAIL-PERMISSION'],
    description: 'The detail needs no permission.',
    seams: openToAll('apiKeys.detail'),
  },
  'for-user-refused-400': {
    breaks: [
      'KEY-FORUSER-UNKNOWN-USER',
      'KEY-FORUSER-UNKNOWN-MERCHANT',
      'KEY-FORUSER-USER-ELSEWHERE',
      'KEY-FORUSER-FOREIGN-MERCHANT',
      'KEY-FORUSER-INACTIVE-USER',
    ],
    description: 'An unknown user or merchant gives a validation failure.',
    seams: editRefusal('apiKeys.forUser', (refusal) =>
      refusal.kind === 'notFound' ? invalidMember('userId', 'The user cannot have a key.') : undefined,
    ),
  },
  'foreign-key-message': {
    breaks: ['KEY-DETAIL-SAME-404'],
    description: 'The 404 for a key that the caller is not allowed to see has a different message.',
    seams: editRefusal('apiKeys.detail', (refusal, { world, params }) => {
      const exists = world.records.apiKeys.get(params.id?.toLowerCase() ?? '') !== undefined;
      return refusal.kind === 'notFound' && exists ? withMessage(refusal, 'The key belongs to someone else.') : undefined;
    }),
  },
  'foreign-merchant-403': {
    breaks: ['KEY-FORUSER-FOREIGN-MERCHANT', 'KEY-FORUSER-IDENTICAL'],
    description: "A for-user request for a merchant outside the caller's authority answers 403.",
    seams: editRefusal('apiKeys.forUser', (_refusal, { world, principal, body }) => {
      const { merchantId } = body as { readonly merchantId: string };
      const isForeign = world.records.merchants.get(merchantId) !== undefined && merchantId !== principal.merchantId;
      return isForeign ? forbidden('ApiKeyAuthorization.ApiKeys.CreateForUser') : undefined;
    }),
  },
  'inactive-user-gets-key': {
    breaks: ['KEY-FORUSER-INACTIVE-USER'],
    description: 'A key is created for a user who is not active.',
    seams: around('apiKeys.forUser', (call, handler) => {
      const { users } = call.world.records;
      const user = users.get(String(call.body.userId));
      if (user === undefined || user.isActive) return handler(call);
      users.replace({ ...user, isActive: true });
      return handler(call);
    }),
  },
  'unknown-key-400': {
    breaks: ['KEY-DETAIL-UNKNOWN-404'],
    description: 'The detail of an unknown key answers 400.',
    seams: editRefusal('apiKeys.detail', (refusal, { world, params }) =>
      refusal.kind === 'notFound' && world.records.apiKeys.get(params.id) === undefined
        ? invalidMember('id', 'There is no such key.')
        : undefined,
    ),
  },
  'unknown-user-disclosed': {
    breaks: ['KEY-FORUSER-IDENTICAL'],
    description: 'A for-user request says that the user does not exist.',
    seams: editRefusal('apiKeys.forUser', (refusal, { world, body }) =>
      world.records.users.get(String(body['userId'])) === undefined ? withMessage(refusal, 'There is no such user.') : undefined,
    ),
  },
  'key-list-shows-value': {
    breaks: ['KEY-LIST-NO-VALUES'],
    description: 'The list of keys shows the key value of the caller.',
    seams: editReply('apiKeys.list', (body, call) => ({ ...body, caller: call.header('api-key') })),
  },
  'key-name-masked': {
    breaks: ['KEY-NAME'],
    description: 'Reading the name of a key returns another name.',
    seams: answering('apiKeys.name', ok('API key')),
  },
  // Lists of keys that show values, on a later page than the usual first one.
  'new-key-value-listed': {
    breaks: ['KEY-REVEALED-VALUE-ONCE'],
    description: 'Lists of keys begin with the oldest one, and show the values of new ones.',
    seams: editKnowing(
      lists,
      (page, valueOf) => withKeys(page, (key) => ({ ...key, value: valueOf(key) ?? null })),
      (call) => ({ ...call, query: { sorting: 'creationTime asc', ...(call.query as object) } }),
    ),
  },
  'own-key-value-listed': {
    breaks: ['KEY-LIST-NO-VALUES'],
    description: 'Lists of keys, which begin with the newest one, show the value of the caller’s own key.',
    seams: editReply(lists, (page, call) =>
      withKeys(page, (key) => (key['id'] === call.principal.key.id ? { ...key, value: call.header('api-key') } : key)),
    ),
  },
};
