/** Errors of keys, users, accounts, sessions and the developer portal. */
import type { ErrorAbout } from './error.ts';

const passwords = ['myProfile.changePassword', 'gatewayProfile.changePassword', 'users.changePassword'] as const;

export const accessErrors = {
  'ApiKeys:AlreadySuspended': {
    status: 409,
    when: 'the key is suspended already',
    advice: 'Nothing: the key is out of service.',
    at: ['apiKeys.suspend'],
  },
  'ApiKeys:NotSuspended': {
    status: 409,
    when: 'the key is not suspended',
    advice: 'Nothing: the key is in service unless it is revoked.',
    at: ['apiKeys.reinstate'],
  },
  'ApiKeys:NotRotatable': {
    status: 409,
    when: 'the key is suspended, revoked, or replaced by an earlier rotation',
    advice: 'Reinstate the key, or rotate the key that replaced it.',
    at: ['apiKeys.rotate'],
  },
  'ApiKeys:Revoked': {
    status: 409,
    when: 'the key is revoked, which is final',
    advice: 'Make a new key.',
    at: ['apiKeys.suspend', 'apiKeys.revoke', 'apiKeys.update'],
  },
  'ApiKeys:PowerExceeded': {
    status: 403,
    when: 'the key to make or change may do more than the caller: its permissions, merchant, lifetime or restrictions are wider',
    advice: 'Ask for less, or use a key that may do as much.',
    at: ['apiKeys.create', 'apiKeys.reveal', 'apiKeys.update', 'apiKeys.rotate', 'apiKeys.reinstate', 'apiKeys.restore'],
  },
  'Identity:PowerExceeded': {
    status: 403,
    when: 'a role to give may do more than the caller',
    advice: 'Give roles whose permissions the caller has.',
    at: ['users.create', 'users.update', 'users.updateRoles', 'users.importExternalUser', 'users.importUsersFromFile'],
  },
  'Volo.Abp.Identity:010001': { status: 403, when: 'a user deletes itself', advice: 'Delete it as another user.', at: ['users.delete'] },
  'Volo.Abp.Identity:010003': {
    status: 403,
    when: 'the user signs in with an external provider, which keeps its password',
    advice: 'Change the password at the provider.',
    at: passwords,
  },
  'Volo.Abp.Identity:DuplicateEmail': {
    status: 403,
    when: 'another user has the e-mail address',
    advice: 'Use another address, or sign in as that user.',
    at: ['users.create', 'users.update', 'users.importExternalUser', 'account.register', 'myProfile.update', 'gatewayProfile.update'],
  },
  'Volo.Abp.Identity:DuplicateUserName': {
    status: 403,
    when: 'another user has the user name',
    advice: 'Choose another user name.',
    at: ['users.create', 'users.update', 'users.importExternalUser', 'account.register', 'myProfile.update', 'gatewayProfile.update'],
  },
  'Volo.Abp.Identity:InvalidToken': {
    status: 403,
    when: 'the code is wrong, was used before, or has expired',
    advice: 'Send a new code and use it within its lifetime (`account.codeMinutes`).',
    at: ['account.confirmEmail', 'account.confirmPhoneNumber', 'account.resetPassword'],
  },
  'Account:CaptchaInvalid': {
    status: 403,
    when: 'the captcha was not solved',
    advice: 'Show the captcha again. In a simulator, any answer but `fail` is accepted.',
    at: ['account.register', 'account.validateCaptcha'],
  },
  'Account:SelfRegistrationDisabled': {
    status: 403,
    when: 'users cannot register themselves (choice `account.selfRegistration`)',
    advice: 'Have the user created by an administrator.',
    at: ['account.register'],
  },
  'Account:TwoFactorUnavailable': {
    status: 403,
    when: 'the user has neither a confirmed e-mail address nor a confirmed phone number',
    advice: 'Confirm one of them first.',
    at: ['myProfile.setTwoFactorEnabled', 'gatewayProfile.setTwoFactorEnabled'],
  },
  'Account:CannotRevokeCurrentSession': {
    status: 403,
    when: 'the session is the one of this request',
    advice: 'Sign out instead, or revoke it from another session.',
    at: ['sessions.delete', 'mySession.revoke'],
  },
  'DeveloperPortal:AccountExists': {
    status: 409,
    when: 'the user has a developer account',
    advice: 'Use the existing account.',
    at: ['developerAccounts.create', 'developerAccounts.update', 'developerAccounts.restore', 'developerInvitations.create'],
  },
  'DeveloperPortal:InvalidState': {
    status: 409,
    when: 'the invitation is no longer pending',
    advice: 'Nothing, or invite again.',
    at: ['developerInvitations.revoke'],
  },
  'DeveloperPortal:InvitationPending': {
    status: 409,
    when: 'the address has a pending invitation',
    advice: 'Wait for the answer, or revoke that invitation first.',
    at: ['developerInvitations.create'],
  },
} as const satisfies Readonly<Record<string, ErrorAbout>>;
