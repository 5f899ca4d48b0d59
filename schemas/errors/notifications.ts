/** Errors of webhooks, listen sessions, notifications and messages. */
import type { ErrorAbout } from './error.ts';

export const notificationErrors = {
  'Notifications:UnknownEventType': {
    status: 404,
    when: 'the catalogue has no such type of events',
    advice: 'Use one that `notificationEventTypes.list` shows.',
    at: [
      'listenSessions.sample',
      'notificationDestinations.sendSample',
      'notificationEventTypes.payloadSchema',
      'notificationEventTypes.samplePayload',
    ],
  },
  'Notifications:NotSignable': {
    status: 403,
    when: 'deliveries to this destination are not signed: it is not a webhook',
    advice: 'Use a destination of the type Webhook.',
    at: [
      'notificationDestinations.sendSample',
      'notificationDestinations.secretRotation',
      'notificationDestinations.beginSecretRotation',
      'notificationDestinations.cancelSecretRotation',
      'notificationDestinations.promoteSecretRotation',
    ],
  },
  'Notifications:RotationInProgress': {
    status: 409,
    when: 'a rotation of the secret is pending',
    advice: 'Promote or cancel it first.',
    at: ['notificationDestinations.beginSecretRotation'],
  },
  'Notifications:NoRotation': {
    status: 409,
    when: 'no rotation of the secret is pending',
    advice: 'Begin one first.',
    at: ['notificationDestinations.cancelSecretRotation', 'notificationDestinations.promoteSecretRotation'],
  },
  'Notifications:NotReplayable': {
    status: 409,
    when: 'the delivery is still under way, too old, or its destination is gone; `data.reason` says which',
    advice: 'Wait until it has ended. What is too old is read from its record instead.',
    at: ['notificationEvents.replay'],
  },
  'Notifications:ListenSessionLimit': {
    status: 403,
    when: 'the owner has as many live sessions as it may (choice `listen.maxSessions`)',
    advice: 'End a session that is not polled any more, or wait until it expires.',
    at: ['listenSessions.create'],
  },
  'Messaging:ConsentUnchanged': {
    status: 409,
    when: 'the number has this status already',
    advice: 'Nothing: the consent is as wanted.',
    at: ['smsConsent.record'],
  },
  'Announcements:NotDismissible': {
    status: 403,
    when: 'the announcement cannot be dismissed',
    advice: 'Mark it as read instead.',
    at: ['userAnnouncements.dismiss'],
  },
} as const satisfies Readonly<Record<string, ErrorAbout>>;
