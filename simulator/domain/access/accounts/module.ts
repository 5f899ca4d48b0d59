/** User accounts: registration, confirmation and password resets (endpoints: Account and sessions; assumptions: 27, 36). */
import type { accounts } from '../../../../schemas/access/accounts/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { listSecurityLogs } from '../security-log/log.ts';
import {
  confirmationState,
  confirmEmail,
  confirmPhoneNumber,
  sendEmailConfirmationToken,
  sendPhoneNumberConfirmationToken,
  verifyEmailConfirmationToken,
} from './confirm.ts';
import {
  resetPassword,
  sendPasswordResetCode,
  sendPasswordResetCodeWithUsername,
  verifyPasswordResetToken,
  accountDueWork,
} from './reset.ts';
import { register, validateCaptcha } from './register.ts';
import { AccountCodeRecord, ResetRequestRecord } from '../account-codes/record.ts';
import { holderOf } from '../account-codes/codes.ts';
import { SecurityLogRecord } from '../security-log/record.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

const handlers = {
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
} satisfies Partial<HandlersOf<typeof accounts>>;

const records = {
  accountCodes: kind(AccountCodeRecord, { holder: holderOf }),
  resetRequests: kind(ResetRequestRecord, {}),
  securityLogs: kind(SecurityLogRecord, { userId: (entry) => entry.userId }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof accountDueWork> {}
}

export const accountModule = defineModule({ records, handlers, due: accountDueWork });
