import { get, group, post } from '../../operation.ts';
import { mayTakeFile } from '../../payloads.ts';

const section = 'Account and sessions';
const account = '/api/account';
const anonymous = { anonymous: true } as const;

export const accounts = group(
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
);
