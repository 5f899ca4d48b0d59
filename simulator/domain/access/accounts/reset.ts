/**
 * Forgotten passwords (endpoints: Account and sessions; assumptions: AC3, 36). Neither a reply nor its time shows whether an account
 * exists: a request is stored and handled after its reply, and a new password is hashed before its token is checked.
 */
import { after, empty, ok, type Call, type Result } from '../../kernel/call.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import type { Handler } from '../../kernel/handler.ts';
import { checkPassword, hashPassword } from '../../platform/users/passwords.ts';
import { changedBy, newStamp } from '../../resources/stamps.ts';
import { logSecurity } from '../security-log/log.ts';
import { dropCodes, invalidToken, validCode } from '../account-codes/codes.ts';
import { mailReset } from '../account-codes/messages.ts';
import type { ResetRequestRecord } from '../account-codes/record.ts';

const request = 'account.resetRequested';

function ask({ world, correlationId }: Call, by: ResetRequestRecord['by'], given: string, returnUrl: string | null): Result<undefined> {
  const now = world.clock.now();
  const id = world.random.uuid();
  world.records.resetRequests.insert({ id, creationTime: now, by, value: given.trim().toLowerCase(), returnUrl, correlationId });
  world.schedule.add({ at: now, kind: request, id });
  return empty;
}

export const sendPasswordResetCode: Handler<'account.sendPasswordResetCode'> = (call) =>
  ask(call, 'email', call.body.email, call.body.returnUrl ?? null);

export const sendPasswordResetCodeWithUsername: Handler<'account.sendPasswordResetCodeWithUsername'> = (call) =>
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

export const accountDueWork: DueHandlers<typeof request> = { [request]: look };

export const verifyPasswordResetToken: Handler<'account.verifyPasswordResetToken'> = ({ world, body: { userId, resetToken } }) =>
  ok(validCode(world, userId, 'PasswordReset', resetToken) !== undefined);

export const resetPassword: Handler<'account.resetPassword'> = (call) => {
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
