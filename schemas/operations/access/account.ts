import { act, get, group, post, put, remove } from '../../operation.ts';
import { mayTakeFile } from '../../payloads.ts';

const section = 'Account and sessions';
const account = '/api/account';
const myProfile = '/api/account/my-profile';
const gatewayProfile = '/api/app/gateway-profile';
const anonymous = { anonymous: true } as const;

export const accounts = {
  ...group(
    { prefix: 'account', title: 'Account', section },
    {
      confirmEmail: post(`${account}/confirm-email`, [], 'Confirm an e-mail address', anonymous),
      confirmPhoneNumber: post(`${account}/confirm-phone-number`, [], 'Confirm a phone number'),
      confirmationState: get(`${account}/confirmation-state`, [], 'Read what has been confirmed'),
      uploadProfilePicture: post(`${account}/profile-picture`, [], 'Set the profile picture', mayTakeFile()),
      profilePictureFile: get(`${account}/profile-picture-file/{id}`, [], 'Download a profile picture', anonymous),
      profilePicture: get(`${account}/profile-picture/{id}`, [], 'Read where a profile picture comes from'),
      validateCaptcha: get(`${account}/captcha-validate`, [], 'Check a captcha answer', anonymous),
      register: post(`${account}/register`, [], 'Register a user', anonymous),
      resetPassword: post(`${account}/reset-password`, [], 'Set a new password with a reset token', anonymous),
      securityLogs: get(`${account}/security-logs`, [], "List the caller's security log", { paged: true }),
      sendEmailConfirmationToken: post(`${account}/send-email-confirmation-token`, [], 'Send an e-mail confirmation token'),
      sendPasswordResetCode: post(`${account}/send-password-reset-code`, [], 'Send a password reset code', anonymous),
      sendPhoneNumberConfirmationToken: post(`${account}/send-phone-number-confirmation-token`, [], 'Send a phone confirmation token'),
      verifyEmailConfirmationToken: post(`${account}/verify-email-confirmation-token`, [], 'Check an e-mail confirmation token', anonymous),
      verifyPasswordResetToken: post(`${account}/verify-password-reset-token`, [], 'Check a password reset token', anonymous),
      sendPasswordResetCodeWithUsername: post(
        '/api/app/account/send-password-reset-code-with-username',
        [],
        'Send a password reset code to a user name',
        anonymous,
      ),
      linkUser: get(`${account}/link-user`, [], "List the users linked to the caller's"),
    },
  ),
  ...group(
    { prefix: 'myProfile', title: 'Account', section },
    {
      read: get(myProfile, [], "Read the caller's profile"),
      update: put(myProfile, [], "Replace the caller's profile"),
      changePassword: post(`${myProfile}/change-password`, [], "Change the caller's password"),
      setTwoFactorEnabled: act(`${myProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off'),
      timezones: get(`${myProfile}/timezones`, [], 'List time zones'),
      twoFactorEnabled: get(`${myProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on'),
    },
  ),
  ...group(
    { prefix: 'gatewayProfile', title: 'Account', section },
    {
      read: get(gatewayProfile, [], "Read the caller's gateway profile"),
      update: put(gatewayProfile, [], "Replace the caller's gateway profile"),
      canEnableTwoFactor: act(`${gatewayProfile}/can-enable-two-factor`, [], 'Read whether two-factor sign-in can be turned on'),
      changePassword: post(`${gatewayProfile}/change-password`, [], "Change the caller's password"),
      setTwoFactorEnabled: act(`${gatewayProfile}/set-two-factor-enabled`, [], 'Turn two-factor sign-in on or off'),
      timezones: get(`${gatewayProfile}/timezones`, [], 'List time zones'),
      twoFactorEnabled: get(`${gatewayProfile}/two-factor-enabled`, [], 'Read whether two-factor sign-in is on'),
    },
  ),
  ...group(
    { prefix: 'sessions', title: 'Account', section },
    {
      list: get(`${account}/sessions`, [], "List the caller's sign-in sessions", { paged: true }),
      read: get(`${account}/sessions/{id}`, [], 'Read a sign-in session'),
      delete: remove(`${account}/sessions/{id}`, [], 'End a sign-in session'),
    },
  ),
};
