/** Confirmation of addresses and phone numbers (endpoints: Account and sessions; assumptions: 27, 36). */
import { empty, ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { changedBy, newStamp } from '../../resources/stamps.ts';
import { logSecurity } from '../security-log/log.ts';
import { invalidToken, dropCodes, validCode } from '../account-codes/codes.ts';
import { noteFailure, subjectOf } from './users.ts';
import { mailConfirmation, textConfirmation } from '../account-codes/messages.ts';

const phoneForm = /^\+[1-9]\d{1,14}$/;

export const sendEmailConfirmationToken: Handler<'account.sendEmailConfirmationToken'> = (call) => {
  const { world, body, correlationId } = call;
  mailConfirmation(world, subjectOf(call, body.userId), { returnUrl: body.returnUrl ?? null, correlationId });
  return empty;
};

export const verifyEmailConfirmationToken: Handler<'account.verifyEmailConfirmationToken'> = ({ world, body: { userId, token } }) =>
  ok(validCode(world, userId, 'EmailConfirmation', token) !== undefined);

export const confirmEmail: Handler<'account.confirmEmail'> = ({ world, principal, body: { userId, token } }) => {
  const valid = validCode(world, userId, 'EmailConfirmation', token);
  if (valid === undefined) throw invalidToken();
  dropCodes(world, userId, 'EmailConfirmation');
  world.records.users.replace({ ...valid.user, ...changedBy(world, principal?.user.id ?? null), emailConfirmed: true });
  return empty;
};

export const sendPhoneNumberConfirmationToken: Handler<'account.sendPhoneNumberConfirmationToken'> = (call) => {
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
export const confirmPhoneNumber: Handler<'account.confirmPhoneNumber'> = (call) => {
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
export const confirmationState: Handler<'account.confirmationState'> = (call) => {
  const { emailConfirmed, phoneNumberConfirmed } = subjectOf(call, call.query.id ?? call.principal.user.id);
  return ok({ emailConfirmed, phoneNumberConfirmed });
};
