/** The messages that carry codes: no other place shows a code (assumptions: 36, Users and accounts). */
import { publicUrl } from '../../kernel/addresses.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { sendSms } from '../../notifications/messaging/sms.ts';
import type { Owned } from '../../kernel/collection.ts';
import type { World } from '../../kernel/world.ts';
import { newCode, type Recipient } from './codes.ts';

const category = 'Account';

const ownerOf = ({ merchantId, resellerId }: Recipient): Owned => ({ merchantId, resellerId: merchantId === null ? resellerId : null });

/** Keeps a return address only if it is a path here or below the public address: anyone can request this mail. */
function ownUrl(world: World, url: string | null, sentTo: string | undefined): string | null {
  if (url === null) return null;
  return /^\/(?![/\\])/.test(url) || url.startsWith(`${publicUrl(world, sentTo)}/`) ? url : null;
}

interface Request {
  readonly returnUrl: string | null;
  readonly correlationId: string;
  /** The address to which it was sent, unless that request is under way. */
  readonly sentTo?: string | undefined;
}

interface Wording {
  readonly subject: string;
  readonly templateName: string;
  readonly path: string;
  /** Query parameter of the link that holds the code. */
  readonly parameter: string;
  readonly text: (user: Recipient, code: string, link: string) => readonly string[];
}

function mail(world: World, user: Recipient, code: string, { returnUrl, correlationId, sentTo }: Request, wording: Wording): void {
  const back = ownUrl(world, returnUrl, sentTo);
  const parameters = [
    `userId=${user.id}`,
    `${wording.parameter}=${code}`,
    ...(back === null ? [] : [`returnUrl=${encodeURIComponent(back)}`]),
    ...(world.keys.shard === '' ? [] : [`world=${world.id}`]),
  ];
  const link = `${publicUrl(world, sentTo)}${wording.path}?${parameters.join('&')}`;
  sendEmail(world, ownerOf(user), {
    address: user.email,
    subject: wording.subject,
    text: [...wording.text(user, code, link), `The code is valid for ${world.choices['account.codeMinutes']} minutes, and once.`].join(
      '\n\n',
    ),
    category,
    correlationId,
    templateName: wording.templateName,
    link,
    recipientId: user.id,
  });
}

export const mailReset = (world: World, user: Recipient, request: Request): void =>
  mail(world, user, newCode(world, user, 'PasswordReset'), request, {
    subject: 'Set a new password',
    templateName: 'password-reset',
    path: '/account/reset-password',
    parameter: 'resetToken',
    text: ({ userName }, code, link) => [
      `A new password was asked for ${userName}. If that was not you, do nothing.`,
      `Code: ${code}`,
      `Set a new password: ${link}`,
    ],
  });

export const mailConfirmation = (world: World, user: Recipient, request: Request): void =>
  mail(world, user, newCode(world, user, 'EmailConfirmation'), request, {
    subject: 'Confirm your e-mail address',
    templateName: 'email-confirmation',
    path: '/account/confirm-email',
    parameter: 'token',
    text: ({ userName }, code, link) => [
      `This address was given for ${userName}. If it is not yours, do nothing.`,
      `Code: ${code}`,
      `Confirm the address: ${link}`,
    ],
  });

export function textConfirmation(world: World, user: Recipient, phoneNumber: string, correlationId: string): void {
  const code = newCode(world, user, 'PhoneConfirmation', phoneNumber);
  sendSms(world, ownerOf(user), {
    number: phoneNumber,
    text: `${code} is your code. It is valid for ${world.choices['account.codeMinutes']} minutes.`,
    category,
    correlationId,
    recipientId: user.id,
  });
}
