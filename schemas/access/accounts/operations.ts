import { get, group, post, type WorldHint } from '../../operation.ts';
import { answers, answersNothing, mayTakeForm, takes } from '../../payloads.ts';
import { boolean } from '../../shape.ts';
import {
  CaptchaQuery,
  ConfirmationInput,
  ConfirmationStateDto,
  ConfirmationStateQuery,
  LinkUsersDto,
  ProfilePictureQuery,
  ProfilePictureSourceDto,
  RegisterDto,
  ResetPasswordDto,
  SendEmailConfirmationTokenDto,
  SendPasswordResetCodeDto,
  SendPasswordResetCodeWithUsernameDto,
  SendPhoneNumberConfirmationTokenDto,
  VerifyPasswordResetTokenInput,
  IdentitySecurityLogDto,
  SecurityLogsQuery,
} from './types.ts';
import { IdentityUserDto } from '../../platform/users/types.ts';
import { ProfilePictureForm } from '../../conventions/error-types.ts';
import { page } from '../../conventions/paging-types.ts';
import { imageTypes } from '../../payments/hosted-pages/page-types.ts';

const section = 'Account and sessions';
const account = '/api/account';
const anonymous = { anonymous: true } as const;
/** Without a key, the code in the body determines the world: equally seeded worlds have the same users. */
const byCode = (hint: Pick<Extract<WorldHint, { readonly by: 'code' }>, 'purpose' | 'input'>) =>
  ({ anonymous: true, worldBy: [{ by: 'code', ...hint }] }) as const;
const confirming = byCode({ purpose: 'EmailConfirmation', input: 'token' });
const resetting = byCode({ purpose: 'PasswordReset', input: 'resetToken' });
const answersFlag = answers(boolean());

export const accounts = group(
  { prefix: 'account', title: 'Account', section },
  {
    confirmEmail: post(`${account}/confirm-email`, [], 'Confirm an e-mail address', {
      ...takes(ConfirmationInput),
      ...answersNothing,
      ...confirming,
    }),
    confirmPhoneNumber: post(`${account}/confirm-phone-number`, [], 'Confirm a phone number', {
      ...takes(ConfirmationInput),
      ...answersNothing,
    }),
    confirmationState: get(`${account}/confirmation-state`, [], 'Read what has been confirmed', {
      query: ConfirmationStateQuery,
      ...answers(ConfirmationStateDto),
    }),
    uploadProfilePicture: post(`${account}/profile-picture`, [], 'Set the profile picture', {
      ...mayTakeForm(ProfilePictureForm, 'multipart/form-data', ...imageTypes),
      query: ProfilePictureQuery,
      ...answersNothing,
    }),
    profilePictureFile: get(`${account}/profile-picture-file/{id}`, [], 'Download a profile picture', {
      ...anonymous,
      worldBy: [{ by: 'record', of: 'profilePictures', idOf: 'users' }],
      reply: { mediaType: 'image/*' },
    }),
    profilePicture: get(`${account}/profile-picture/{id}`, [], 'Read where a profile picture comes from', answers(ProfilePictureSourceDto)),
    validateCaptcha: get(`${account}/captcha-validate`, [], 'Check a captcha answer', {
      query: CaptchaQuery,
      ...answersNothing,
      ...anonymous,
    }),
    register: post(`${account}/register`, [], 'Register a user', { ...takes(RegisterDto), ...answers(IdentityUserDto), ...anonymous }),
    resetPassword: post(`${account}/reset-password`, [], 'Set a new password with a reset token', {
      ...takes(ResetPasswordDto),
      ...answersNothing,
      ...resetting,
    }),
    securityLogs: get(`${account}/security-logs`, [], "List the caller's security log", {
      query: SecurityLogsQuery,
      ...answers(page(IdentitySecurityLogDto)),
      paged: true,
      listed: 'securityLogs',
    }),
    sendEmailConfirmationToken: post(`${account}/send-email-confirmation-token`, [], 'Send an e-mail confirmation token', {
      ...takes(SendEmailConfirmationTokenDto),
      ...answersNothing,
    }),
    sendPasswordResetCode: post(`${account}/send-password-reset-code`, [], 'Send a password reset code', {
      ...takes(SendPasswordResetCodeDto),
      ...answersNothing,
      ...anonymous,
    }),
    sendPhoneNumberConfirmationToken: post(`${account}/send-phone-number-confirmation-token`, [], 'Send a phone confirmation token', {
      ...takes(SendPhoneNumberConfirmationTokenDto),
      ...answersNothing,
    }),
    verifyEmailConfirmationToken: post(`${account}/verify-email-confirmation-token`, [], 'Check an e-mail confirmation token', {
      ...takes(ConfirmationInput),
      ...answersFlag,
      ...confirming,
      reads: true,
    }),
    verifyPasswordResetToken: post(`${account}/verify-password-reset-token`, [], 'Check a password reset token', {
      ...takes(VerifyPasswordResetTokenInput),
      ...answersFlag,
      ...resetting,
      reads: true,
    }),
    sendPasswordResetCodeWithUsername: post(
      '/api/app/account/send-password-reset-code-with-username',
      [],
      'Send a password reset code to a user name',
      { ...takes(SendPasswordResetCodeWithUsernameDto), ...answersNothing, ...anonymous },
    ),
    linkUser: get(`${account}/link-user`, [], "List the users linked to the caller's", answers(LinkUsersDto)),
  },
);
