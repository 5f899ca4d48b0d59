/** Registration and its captcha, which accepts any answer but one (assumptions: 27). */
import { after, ok, empty } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember, refused } from '../../kernel/refusal.ts';
import { checkAddress, requireFree } from '../../platform/users/given.ts';
import { checkPassword, hashPassword } from '../../platform/users/passwords.ts';
import { presentUser } from '../../platform/users/present.ts';
import { usualUser } from '../../platform/users/record.ts';
import { madeBy, newStamp } from '../../resources/stamps.ts';
import { mailConfirmation } from '../account-codes/messages.ts';

/**
 * A taken name or address is refused only after the work that a free one costs, so that the time of a reply, even of one that was cut off,
 * does not show whether an account exists. The confirmation goes to the address in the body.
 */
export const register: Handler<'account.register'> = (call) => {
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

export const validateCaptcha: Handler<'account.validateCaptcha'> = ({ query }) => {
  requireCaptcha(query.captchaResponse);
  return empty;
};
