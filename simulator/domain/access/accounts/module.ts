/** User accounts: registration, confirmation and password resets (endpoints: Account and sessions; assumptions: 27, 36). */
import { after, ok, empty } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { invalidMember, refused } from '../../kernel/refusal.ts';
import { checkAddress, requireFree } from '../../platform/users/given.ts';
import { checkPassword, hashPassword } from '../../platform/users/passwords.ts';
import { presentUser } from '../../platform/users/present.ts';
import { usualUser } from '../../platform/users/record.ts';
import { madeBy, newStamp } from '../../resources/stamps.ts';
import { mailConfirmation } from '../account-codes/messages.ts';
import type { accounts } from '../../../../schemas/access/accounts/operations.ts';
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
import { AccountCodeRecord, ResetRequestRecord } from '../account-codes/record.ts';
import { holderOf } from '../account-codes/codes.ts';
import { SecurityLogRecord } from '../security-log/record.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

// Registration and its captcha, which accepts any answer but one (assumptions: 27).

/**
 * A taken name or address is refused only after the work that a free one costs, so that the time of a reply, even of one that was cut off,
 * does not show whether an account exists. The confirmation goes to the address in the body.
 */
const register: Handler<'account.register'> = (call) => {
  const { world, body, correlationId } = call;
  const given = { userName: body.userName.trim(), email: body.emailAddress.trim() };
  if (given.userName === '') throw invalidMember('userName', 'The field userName is required.');
  checkAddress(given.email, 'emailAddress');
  checkPassword(world, body.password, 'password');
  if (!world.choices['account.selfRegistration']) throw refused('Account:SelfRegistrationDisabled', 'Users cannot register themselves.');
  requireCaptcha(body.captchaResponse);
  return after(hashPassword(call, body.password), (passwordHash) => {
    requireFree(world, given);
    const user = world.records.users.insert(
      madeBy(world, null, {
        securityStamp: newStamp(world),
        ...usualUser,
        ...given,
        passwordHash,
        lastPasswordChangeTime: world.clock.now(),
      }),
    );
    mailConfirmation(world, user, { returnUrl: body.returnUrl ?? null, correlationId });
    return ok(presentUser(user, world));
  });
};

const wrong = 'fail';

function requireCaptcha(answer: string | null | undefined): void {
  if (answer === wrong) throw refused('Account:CaptchaInvalid', 'The captcha was not solved.');
}

const validateCaptcha: Handler<'account.validateCaptcha'> = ({ query }) => {
  requireCaptcha(query.captchaResponse);
  return empty;
};

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
