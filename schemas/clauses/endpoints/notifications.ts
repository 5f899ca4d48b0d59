import type { Clauses } from '../../clause.ts';

export const notifications: Clauses = {
  'endpoints: Notifications': {
    title: 'Notifications',
    text: [
      'Channels, destinations and subscriptions can be disabled and enabled (.Update of the resource) and duplicated (.Create). While a subscription or a destination is disabled nothing is sent for it; once it is enabled, the next event is sent again.',
      'Destinations: metadata of the types and validating a configuration need Notifications.Destinations, testing a configuration also .Create, testing a destination or sending it a sample also .Test. The rotation of a secret is read with the base permission and moved with .Update. Suppression is read with the base permission and cleared with Notifications.Suppressions.Clear as well.',
      'Event types with schema and sample of their payload: Notifications.EventTypes. Events: Notifications.Events, and to replay one or many Notifications.Events.Replay. The summary of outcomes: Notifications.Deliveries. Validating a filter: Notifications.Subscriptions.',
      'Listen sessions are opened, polled and ended with Notifications.ListenSessions.Listen; staging a sample needs Notifications.Destinations.Test too.',
      'The inbox with its categories and its summary of unread messages, marking as read, and unsubscribing need no named permission.',
    ],
  },
  'endpoints: Messaging logs': {
    title: 'Logs of e-mail and text messages',
    text: [
      'The logs are read with Messaging.EmailLog.View and Messaging.SmsLog.View. Consent to text messages is read and checked with Messaging.SmsConsent.View; recording a consent or an opt-out with its proof needs .Manage as well.',
    ],
  },
};
