/** Creates users and sets passwords (assumptions: 26). */
import type { IdentityUserCreateDto } from '../../../../schemas/platform/users/types.ts';
import { after, empty, ok, type AuthenticatedCall, type CallWith } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember, refused } from '../../kernel/refusal.ts';
import { mailConfirmation } from '../../access/account-codes/messages.ts';
import { found } from '../../resources/record.ts';
import { madeBy, newStamp } from '../../resources/stamps.ts';
import { change } from './changes.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { externalProviders, type UserRecord } from './record.ts';
import { presentUser } from './present.ts';
import { draftOf, userResource } from './resource.ts';

/** `passwordHash`: null without a password. */
export function addUser(
  call: CallWith<Omit<IdentityUserCreateDto, 'password'>>,
  passwordHash: string | null,
  more: Partial<UserRecord> = {},
): UserRecord {
  const { world, principal } = call;
  return world.records.users.insert(
    madeBy(world, principal.user.id, {
      ...draftOf(call),
      passwordHash,
      lastPasswordChangeTime: passwordHash === null ? null : world.clock.now(),
      ...more,
    }),
  );
}

export const create: Handler<'users.create'> = (call) => {
  const { world, body, correlationId } = call;
  checkPassword(world, body.password, 'password');
  draftOf(call);
  return after(hashPassword(call, body.password), (hash) => {
    const user = addUser(call, hash);
    if (body.sendConfirmationEmail === true && !user.emailConfirmed) mailConfirmation(world, user, { returnUrl: null, correlationId });
    return ok(presentUser(user, world));
  });
};

/** @throws Refusal for a user of an external provider, whose password is not kept here. */
function findOwn(call: AuthenticatedCall<{ readonly id: string }>): UserRecord {
  const user = found(call, userResource);
  if (user.externalProvider !== null)
    throw refused('Volo.Abp.Identity:010003', 'The password of a user of an external provider is not kept here.');
  return user;
}

export const changePassword: Handler<'users.changePassword'> = (call) => {
  const { world, body } = call;
  checkPassword(world, body.newPassword, 'newPassword');
  findOwn(call);
  return after(hashPassword(call, body.newPassword), (passwordHash) => {
    change(call, findOwn(call), { passwordHash, lastPasswordChangeTime: world.clock.now(), securityStamp: newStamp(world) });
    return empty;
  });
};

const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

/** Imports a user of an external provider. The simulated directory knows every user and accepts any password. */
export const importExternalUser: Handler<'users.importExternalUser'> = (call) => {
  const { world, body } = call;
  const provider = externalProviders.find(({ name }) => name === body.provider.toLowerCase());
  if (provider === undefined) throw invalidMember('provider', 'There is no such provider.');
  const given = body.userNameOrEmailAddress;
  const email = isAddress(given) ? given : `${given}@${provider.name}.example`;
  if (!isAddress(email)) throw invalidMember('userNameOrEmailAddress', 'The field userNameOrEmailAddress must be a name or an address.');
  const sent = { ...call, body: { userName: given, email, emailConfirmed: true } };
  return ok(presentUser(addUser(sent, null, { externalProvider: provider.name }), world));
};
