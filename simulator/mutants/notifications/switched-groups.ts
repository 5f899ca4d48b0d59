/** Channels, destinations and subscriptions: restoring, switching, rotating and duplicating. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { forbidden } from '../../domain/kernel/refusal.ts';
import { editReply } from '../framework/edit.ts';
import { undoing } from '../framework/undoing.ts';
import { family, type Family } from '../framework/family.ts';

const restored: Readonly<Partial<Record<RuleId, readonly [OperationId, string]>>> = {
  'CHANNEL-STANDARD-RESTORE-PERMISSION': ['notificationChannels.restore', 'Notifications.Channels.Update'],
  'DESTINATION-STANDARD-RESTORE-PERMISSION': ['notificationDestinations.restore', 'Notifications.Destinations.Update'],
  'SUBSCRIPTION-STANDARD-RESTORE-PERMISSION': ['notificationSubscriptions.restore', 'Notifications.Subscriptions.Update'],
};

type Group = 'notificationChannels' | 'notificationDestinations' | 'notificationSubscriptions';

const idle: Readonly<Partial<Record<RuleId, readonly [Group, OperationId]>>> = {
  'CHANNEL-SWITCH': ['notificationChannels', 'notificationChannels.disable'],
  'DESTINATION-SWITCH': ['notificationDestinations', 'notificationDestinations.disable'],
  'SUBSCRIPTION-SWITCH': ['notificationSubscriptions', 'notificationSubscriptions.disable'],
  'EVENT-ROTATION-BEGIN': ['notificationDestinations', 'notificationDestinations.beginSecretRotation'],
  'EVENT-ROTATION-PROMOTE': ['notificationDestinations', 'notificationDestinations.promoteSecretRotation'],
  'EVENT-ROTATION-CANCEL': ['notificationDestinations', 'notificationDestinations.cancelSecretRotation'],
};

const copied: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'CHANNEL-DUPLICATE': 'notificationChannels.duplicate',
  'DESTINATION-DUPLICATE': 'notificationDestinations.duplicate',
  'SUBSCRIPTION-DUPLICATE': 'notificationSubscriptions.duplicate',
};

export const switchedGroups: Family = {
  ...family('restored-by-updaters-only', restored, ([id, permission], rule) => ({
    breaks: [rule],
    description: `${id} needs ${permission}.`,
    seams: ({ authorize }) => ({
      authorize: (operation, principal) =>
        operation.id === id && !principal.may(permission) ? forbidden(permission) : authorize(operation, principal),
    }),
  })),
  ...family('idle', idle, ([of, operation], rule) => ({
    breaks: [rule],
    description: `${operation} changes nothing.`,
    seams: (original) => undoing(original, of, operation),
  })),
  ...family('copy-is-source', copied, (operation, rule) => ({
    breaks: [rule],
    description: `${operation} returns the source record.`,
    seams: (original) => editReply(original, [operation], (body, { params }) => ({ ...body, id: params['id'] })),
  })),
};
