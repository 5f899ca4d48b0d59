/** Accounts of users: registration, confirmation, reset of passwords (endpoints: Account and sessions; assumptions: 27, 36). */
import type { accounts } from '../../../../schemas/access/accounts/operations.ts';
import type { NotSimulated } from '../../not-simulated.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { profilePictureHandlers } from '../profile-pictures/handlers.ts';
import { listSecurityLogs } from '../security-log/list.ts';
import {
  confirmationState,
  confirmEmail,
  confirmPhoneNumber,
  sendEmailConfirmationToken,
  sendPhoneNumberConfirmationToken,
  verifyEmailConfirmationToken,
} from './confirm.ts';
import { resetPassword, sendPasswordResetCode, sendPasswordResetCodeWithUsername, verifyPasswordResetToken } from './reset.ts';
import { register } from './register.ts';
import { validateCaptcha } from './captcha.ts';

export const accountHandlers = {
  ...profilePictureHandlers,
  'account.confirmEmail': confirmEmail,
  'account.confirmPhoneNumber': confirmPhoneNumber,
  'account.confirmationState': confirmationState,
  'account.register': register,
  'account.resetPassword': resetPassword,
  'account.sendEmailConfirmationToken': sendEmailConfirmationToken,
  'account.sendPasswordResetCode': sendPasswordResetCode,
  'account.sendPasswordResetCodeWithUsername': sendPasswordResetCodeWithUsername,
  'account.sendPhoneNumberConfirmationToken': sendPhoneNumberConfirmationToken,
  'account.verifyEmailConfirmationToken': verifyEmailConfirmationToken,
  'account.verifyPasswordResetToken': verifyPasswordResetToken,
  'account.validateCaptcha': validateCaptcha,
  'account.securityLogs': listSecurityLogs,
  // No operation links users.
  'account.linkUser': () => ok({ items: [] }),
} satisfies HandlersOf<Omit<typeof accounts, NotSimulated>>;
