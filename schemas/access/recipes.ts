import type { RecipeTable } from '../catalogue.ts';
import { answer, caller, instant, listed, merchantId, name, record, text } from '../recipe.ts';
import { picture, reservedPhoneNumber, seededPassword } from '../recipe.ts';

const userId = caller('userId');
const appName = 'gateproof';
const newUser = () => {
  const userName = name('user', 64, 'user');
  return { userName, emailAddress: text(userName, '@example.com'), password: 'Aa1#gateproof-conformance', appName };
};
const passwordChange = { body: { currentPassword: seededPassword, newPassword: seededPassword } };
const key = () => ({ name: name('key'), expireAt: instant('P1D') });

export const accessRecipes: RecipeTable = {
  'apiKeys.create': { body: key() },
  'apiKeys.reveal': { body: key() },
  'apiKeys.forUser': { body: { userId: caller('userId', 'merchantUser'), merchantId, ...key() } },
  'apiKeys.reinstate': { after: ['apiKeys.suspend'] },
  'rateLimitProfiles.create': {
    body: {
      name: name('profile', 128),
      description: 'Made by the conformance suite',
      scope: 'Global',
      scopeIdentifier: null,
      priority: 0,
      isActive: false,
    },
  },
  'rateLimitRules.create': {
    // In an inactive profile, so that it limits no caller.
    body: {
      name: name('rule'),
      limiter: 'api.requests',
      algorithm: 'FixedWindow',
      permitLimit: 1000,
      windowSeconds: 60,
      profileId: record('rateLimitProfiles'),
    },
  },
  'developerInvitations.create': { body: { merchantId, email: text(name('invited', 32, 'user'), '@invited.invalid') } },
  'account.confirmEmail': { body: { userId, token: answer('emailLog.read', 'textBody', /Code: (\w+)/) } },
  'account.confirmPhoneNumber': {
    as: 'merchantAdmin',
    after: ['account.sendPhoneNumberConfirmationToken'],
    body: { userId, token: answer('smsLog.list', 'items.0.body', /(\d{6})/) },
  },
  'account.resetPassword': { without: 'the code stands in an e-mail to a user whose password others need' },
  'account.uploadProfilePicture': { file: picture },
  'account.profilePicture': { params: { id: userId }, after: ['account.uploadProfilePicture'] },
  'account.profilePictureFile': { params: { id: userId }, after: ['account.uploadProfilePicture'] },
  'account.confirmationState': { query: { id: userId } },
  'account.register': { as: 'merchantAdmin', body: newUser() },
  'account.sendEmailConfirmationToken': { body: { userId, appName } },
  'account.sendPhoneNumberConfirmationToken': { body: { userId, phoneNumber: reservedPhoneNumber } },
  'account.sendPasswordResetCode': { body: { email: 'nobody@mail.invalid', appName } },
  'account.sendPasswordResetCodeWithUsername': { body: { userName: 'nobody', appName } },
  'account.verifyPasswordResetToken': { body: { userId, resetToken: 'gateproof' } },
  'account.verifyEmailConfirmationToken': { body: { userId, token: 'gateproof' } },
  'myProfile.changePassword': passwordChange,
  'gatewayProfile.changePassword': passwordChange,
  'myProfile.setTwoFactorEnabled': { query: { enabled: false } },
  'gatewayProfile.setTwoFactorEnabled': { query: { enabled: false } },
  'sessions.read': { params: { id: listed('sessions.list') } },
  // The first one is the caller's own.
  'sessions.delete': { params: { id: answer('sessions.list', 'items.1.id') } },
  'mySession.revoke': { params: { id: answer('sessions.list', 'items.1.id') } },
  'mySession.ensureEntityAccess': { params: { id: listed('sessions.list') } },
  'mySession.tryEnsureEntityAccess': { params: { id: listed('sessions.list') } },
};
