import { empty, ok } from '../../domain/kernel/call.ts';
import { hostOf } from '../framework/edit-keys.ts';
import { answering, around, editCall, editReply } from '../framework/edit.ts';
import type { Family } from '../framework/mutant.ts';

export const users: Family = {
  'profile-not-stored': {
    breaks: ['USER-ACCOUNT'],
    description: 'A changed profile is answered and not stored.',
    seams: around('gatewayProfile.update', (call, handler) => {
      const { users } = call.world.records;
      const before = users.get(call.principal.user.id);
      const { body } = handler(call);
      if (before !== undefined) users.replace(before);
      return ok(body);
    }),
  },
  'user-read-is-the-caller': {
    breaks: ['USER-RECORDS'],
    description: 'A read of a user returns the user who asks.',
    seams: editCall('users.read', (call) => ({ ...call, params: { id: call.principal.user.id } })),
  },
  'revoked-session-stays': {
    breaks: ['USER-ACCOUNT'],
    description: 'Revoking a session succeeds, and the session stays.',
    seams: answering('mySession.revoke', empty),
  },
  'favorite-not-stored': {
    breaks: ['USER-FAVORITES'],
    description: 'A favorite is answered when it is added, and not stored.',
    seams: around('favorites.add', (call, handler) => {
      const result = handler(call);
      const { favorites } = call.world.records;
      const added = favorites.by('userId', call.principal.user.id).at(-1);
      if (added !== undefined) favorites.remove(added.id);
      return result;
    }),
  },
  'favorite-stays': {
    breaks: ['USER-FAVORITES'],
    description: 'A favorite that is removed stays.',
    seams: answering('favorites.remove', empty),
  },
  'audit-by-address-of-all': {
    breaks: ['USER-AUDIT-SCOPED'],
    description: 'The audit log by the address of a request shows what any user did.',
    seams: editCall('auditLog.continuationList', (call) =>
      call.query.url === undefined ? call : { ...call, principal: hostOf(call.principal) },
    ),
  },
  'consent-without-address': {
    breaks: ['ACCOUNTING-CONNECT'],
    description: 'Beginning a connection to accounting answers only the path of the consent.',
    seams: editReply('accounting.connect', (body) => ({ ...body, consentUrl: new URL(String(body.consentUrl)).pathname })),
  },
  'redirect-as-asked': {
    breaks: ['ACCOUNTING-CALLBACK'],
    description: 'The callback of accounting redirects to an address that its state is.',
    seams: around('accounting.callback', (call, handler) => {
      const result = handler(call);
      const state = String(call.query.state);
      return URL.canParse(state) ? { ...result, headers: { ...result.headers, location: state } } : result;
    }),
  },
  'state-unchecked': {
    breaks: ['ACCOUNTING-CALLBACK'],
    description: 'The callback of accounting takes any state.',
    seams: around('accounting.callback', (call, handler) => {
      const result = handler(call);
      const location = `${call.world.choices['accounting.redirectPath']}?result=success`;
      return { ...result, headers: { ...result.headers, location } };
    }),
  },
};
