/** Notification destinations under the standard operations (assumptions: 18.1). */
import type { NotificationDestinationCreateDto } from '../../../../schemas/notifications/destinations/types.ts';
import type { CallWith } from '../../kernel/call.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import type { World } from '../../kernel/world.ts';
import { configured } from './config.ts';
import { computedFields } from './present.ts';

const secretBytes = 32;

export const newSecret = (world: World): string => world.secrets.bytes('notification destination', secretBytes);

const given = givenTo('notificationDestinations');

const configuredBy = ({ world, body: { type, config } }: CallWith<NotificationDestinationCreateDto>) =>
  configured(world.choices, type, config);

export const unused = {
  pendingSecret: null,
  lastPromotedAt: null,
  suppression: null,
  lastDeliveryAt: null,
  lastSuccessAt: null,
  lastFailureAt: null,
} as const;

export const destinationResource = describedResource('notificationDestinations', {
  computed: computedFields,
  validate: (call) => void configuredBy(call),
  create: (call) => ({ secret: null, ...given.create(call), ...configuredBy(call), ...unused }),
  // Only webhooks are signed. The secret is drawn once the record can no longer be refused.
  complete: ({ world }, record) => (record.type === 'Webhook' ? { ...record, secret: newSecret(world) } : record),
  update: (call, destination) => {
    if (call.body.type !== destination.type) throw invalidMember('type', 'The field type of a destination cannot change.');
    return { ...given.update(call, destination), ...configuredBy(call) };
  },
});
