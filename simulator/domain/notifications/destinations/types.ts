/** The types of destinations: described, and their configurations judged (assumptions: 18.1). */
import { NotificationTransport } from '../../../../schemas/conventions/enums.ts';
import { destinationConfigs, type DestinationTypeDto } from '../../../../schemas/notifications/destinations/types.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { notFound } from '../../kernel/refusal.ts';
import { plainSchema } from '../../kernel/plain-schema.ts';
import { validationResult } from '../../kernel/validation-result.ts';
import { configFaults } from './config.ts';

const displayNames: Readonly<Record<NotificationTransport, string>> = {
  Webhook: 'Webhook',
  Email: 'E-mail',
  Sms: 'Text message',
  Inbox: 'Inbox',
};

const described: readonly DestinationTypeDto[] = Object.freeze(
  NotificationTransport.enum.map((type) => ({
    type,
    displayName: displayNames[type],
    supportsSigning: type === 'Webhook',
    supportsSuppression: type !== 'Inbox',
    supportsSample: type === 'Webhook',
    configSchema: plainSchema(destinationConfigs[type]),
  })),
);

/** The type that a path names, in any case. */
export function namedType({ params }: AuthenticatedCall<{ readonly type: string }>): NotificationTransport {
  const name = params.type.toLowerCase();
  const type = NotificationTransport.enum.find((one) => one.toLowerCase() === name);
  if (type === undefined) throw notFound('no such type of destination');
  return type;
}

const validateConfig: Handler<'notificationDestinations.validateConfig'> = (call) =>
  ok(validationResult(configFaults(call.world.choices, namedType(call), call.body.config)));

export const typeHandlers = {
  'notificationDestinations.typesMetadata': () => ok(described),
  'notificationDestinations.validateConfig': validateConfig,
} as const;
