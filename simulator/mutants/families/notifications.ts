/** Notifications gone wrong beyond the standard set. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { ok } from '../../domain/kernel/call.ts';
import { forbidden } from '../../domain/kernel/refusal.ts';
import { around, editReply } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';
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

const others: Readonly<Record<string, Mutant>> = {
  'suppressed-from-birth': {
    breaks: ['EVENT-SUPPRESSION-NULL'],
    description: 'A destination that never failed has a suppression state.',
    seams: (original) =>
      around(original, ['notificationDestinations.suppression'], () => ok({ isSuppressed: false, lastError: 'The receiver was silent.' })),
  },
  'sample-without-facts': {
    breaks: ['EVENT-TYPE-SAMPLE-VALID'],
    description: 'The sample of a type lacks what its schema requires.',
    seams: (original) => editReply(original, ['notificationEventTypes.samplePayload'], (body) => ({ ...body, data: {} })),
  },
  'mail-without-one-click': {
    breaks: ['UNSUBSCRIBE-MAIL-HEADERS'],
    description: 'Mails say where to unsubscribe and not that one click is enough.',
    seams: (original) =>
      editReply(original, ['emailLog.read'], ({ headers, ...rest }) => ({
        ...rest,
        headers: Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name !== 'List-Unsubscribe-Post')),
      })),
  },
  'unsubscribing-needs-permission': {
    breaks: ['UNSUBSCRIBE-NO-PERMISSION'],
    description: 'Unsubscribing needs the permission to see channels.',
    seams: ({ authorize }) => ({
      authorize: (operation, principal) =>
        operation.id.startsWith('unsubscribe.') && !principal.may('Notifications.Channels')
          ? forbidden('Notifications.Channels')
          : authorize(operation, principal),
    }),
  },
};

export const notifications: Family = {
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
    description: `${operation} answers the record that was to be copied.`,
    seams: (original) => editReply(original, [operation], (body, { params }) => ({ ...body, id: params['id'] })),
  })),
  ...others,
};
