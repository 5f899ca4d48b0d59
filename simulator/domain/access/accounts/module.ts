/** User accounts: registration, confirmation and password resets (endpoints: Account and sessions; assumptions: 27, 36). */
import { empty, ok, after, type Call, type Result } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { invalidMember, refused } from '../../kernel/refusal.ts';
import { changedBy, newStamp, madeBy } from '../../resources/stamps.ts';
import { logSecurity, listSecurityLogs, SecurityLogRecord } from '../security-log/log.ts';
import { invalidToken, dropCodes, validCode, holderOf, ResetRequestRecord, AccountCodeRecord } from '../account-codes/codes.ts';
import { noteFailure, subjectOf } from './users.ts';
import { mailConfirmation, textConfirmation, mailReset } from '../account-codes/messages.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import { checkPassword, hashPassword } from '../../platform/users/passwords.ts';
import { checkAddress, requireFree } from '../../platform/users/given.ts';
import { presentUser } from '../../platform/users/present.ts';
import { usualUser } from '../../platform/users/record.ts';
import type { accounts } from '../../../../schemas/access/accounts/operations.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

// Confirmation of addresses and phone numbers (endpoints: Account and sessions; assumptions: 27, 36).

const phoneForm = /^\+[1-9]\d{1,14}$/;

const sendEmailConfirmationToken: Handler<'account.sendEmailConfirmationToken'> = (call) => {
  const { world, body, correlationId } = call;
  mailConfirmation(world, subjectOf(call, body.userId), { returnUrl: body.returnUrl ?? null, correlationId });
  return empty;
};

const verifyEmailConfirmationToken: Handler<'account.verifyEmailConfirmationToken'> = ({ world, body: { userId, token } }) =>
  ok(validCode(world, userId, 'EmailConfirmation', token) !== undefined);

const confirmEmail: Handler<'account.confirmEmail'> = ({ world, principal, body: { userId, token } }) => {
  const valid = validCode(world, userId, 'EmailConfirmation', token);
  if (valid === undefined) throw invalidToken();
  dropCodes(world, userId, 'EmailConfirmation');
  world.records.users.replace({ ...valid.user, ...changedBy(world, principal?.user.id ?? null), emailConfirmed: true });
  return empty;
};

const sendPhoneNumberConfirmationToken: Handler<'account.sendPhoneNumberConfirmationToken'> = (call) => {
  const { world, body, correlationId } = call;
  const given = body.phoneNumber ?? null;
  if (given !== null && !phoneForm.test(given))
    throw invalidMember('phoneNumber', 'The field phoneNumber must be a number such as +15551230001.');
  const user = subjectOf(call, body.userId);
  const number = given ?? user.phoneNumber;
  if (number === null || !phoneForm.test(number))
    throw invalidMember('phoneNumber', 'The field phoneNumber is required: the user has no number such as +15551230001.');
  textConfirmation(world, user, number, correlationId);
  return empty;
};

/** The number that the code was sent to becomes the user's number. */
const confirmPhoneNumber: Handler<'account.confirmPhoneNumber'> = (call) => {
  const { world, principal, body } = call;
  const user = subjectOf(call, body.userId);
  const valid = validCode(world, user.id, 'PhoneConfirmation', body.token);
  if (valid === undefined) {
    noteFailure(call, user);
    throw invalidToken();
  }
  dropCodes(world, user.id, 'PhoneConfirmation');
  const { phoneNumber } = valid.code;
  const isNew = phoneNumber !== user.phoneNumber;
  world.records.users.replace({
    ...user,
    ...changedBy(world, principal.user.id),
    phoneNumber,
    phoneNumberConfirmed: true,
    accessFailedCount: 0,
    ...(isNew ? { securityStamp: newStamp(world) } : {}),
  });
  if (isNew) logSecurity(call, user, 'ChangePhoneNumber');
  return empty;
};

/** Describes the caller unless the query names another user. */
const confirmationState: Handler<'account.confirmationState'> = (call) => {
  const { emailConfirmed, phoneNumberConfirmed } = subjectOf(call, call.query.id ?? call.principal.user.id);
  return ok({ emailConfirmed, phoneNumberConfirmed });
};

// Forgotten passwords (endpoints: Account and sessions; assumptions: AC3, 36). Neither a reply nor its time shows whether an account
// exists: a request is stored and handled after its reply, and a new password is hashed before its token is checked.

const request = 'account.resetRequested';

function ask({ world, correlationId }: Call, by: ResetRequestRecord['by'], given: string, returnUrl: string | null): Result<undefined> {
  const now = world.clock.now();
  const id = world.random.uuid();
  const { sentTo } = world;
  const value = given.trim().toLowerCase();
  const asked = { id, creationTime: now, by, value, returnUrl, correlationId };
  world.records.resetRequests.insert(sentTo === undefined ? asked : { ...asked, sentTo });
  world.schedule.add({ at: now, kind: request, id });
  return empty;
}

const sendPasswordResetCode: Handler<'account.sendPasswordResetCode'> = (call) =>
  ask(call, 'email', call.body.email, call.body.returnUrl ?? null);

const sendPasswordResetCodeWithUsername: Handler<'account.sendPasswordResetCodeWithUsername'> = (call) =>
  ask(call, 'userName', call.body.userName, call.body.returnUrl ?? null);

/** Mails a code to the account of a request, if the account exists and its password is kept here. */
const look: DueHandler = (world, id) => {
  const { resetRequests, users } = world.records;
  const asked = resetRequests.get(id);
  if (asked === undefined) return;
  resetRequests.remove(id);
  const user = users.by(asked.by, asked.value).find(({ isDeleted, isActive }) => isActive && !isDeleted);
  if (user !== undefined && user.externalProvider === null) mailReset(world, user, asked);
};

const accountDueWork: DueHandlers<typeof request> = { [request]: look };

const verifyPasswordResetToken: Handler<'account.verifyPasswordResetToken'> = ({ world, body: { userId, resetToken } }) =>
  ok(validCode(world, userId, 'PasswordReset', resetToken) !== undefined);

const resetPassword: Handler<'account.resetPassword'> = (call) => {
  const { world, principal } = call;
  const { userId, resetToken, password } = call.body;
  checkPassword(world, password, 'password');
  return after(hashPassword(call, password), (passwordHash) => {
    const valid = validCode(world, userId, 'PasswordReset', resetToken);
    if (valid === undefined) throw invalidToken();
    dropCodes(world, userId, 'PasswordReset');
    world.records.users.replace({
      ...valid.user,
      ...changedBy(world, principal?.user.id ?? null),
      passwordHash,
      lastPasswordChangeTime: world.clock.now(),
      shouldChangePasswordOnNextLogin: false,
      accessFailedCount: 0,
      securityStamp: newStamp(world),
    });
    logSecurity(call, valid.user, 'ChangePassword');
    return empty;
  });
};

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
