import { act, get, group, post } from '../../operation.ts';
import { answers, lists, takes } from '../../payloads.ts';
import { anything, array, map, text } from '../../shape.ts';
import {
  NotificationEventDetailDto,
  NotificationEventDto,
  NotificationEventsQuery,
  OutcomeSummaryDto,
  OutcomeSummaryRequestDto,
  ReplayResultDto,
  ReplayWindowDto,
  ReplayWindowResultDto,
} from './delivery-types.ts';
import { EventTypeDto } from './types.ts';

const base = '/api/notifications';
const section = 'Notifications';
const types = ['Notifications.EventTypes'];
const events = ['Notifications.Events'];
const replay = ['Notifications.Events.Replay'];
const typed = { pathParameters: { eventType: text() }, ...answers(map(anything())) };

export const notificationEvents = {
  ...group(
    { prefix: 'notificationEventTypes', title: 'Notification events', section },
    {
      list: get(`${base}/event-types`, types, 'List event types', answers(array(EventTypeDto))),
      payloadSchema: get(`${base}/event-types/{eventType}/payload-schema`, types, 'Read the schema of an event payload', typed),
      samplePayload: get(`${base}/event-types/{eventType}/sample-payload`, types, 'Read a sample of an event payload', typed),
    },
  ),
  ...group(
    { prefix: 'notificationEvents', title: 'Notification events', section },
    {
      outcomeSummary: post(`${base}/deliveries/outcome-summary`, ['Notifications.Deliveries'], 'Sum up delivery outcomes', {
        ...takes(OutcomeSummaryRequestDto),
        reads: true,
        ...answers(OutcomeSummaryDto),
      }),
      list: get(`${base}/events`, events, 'List deliveries in a window', {
        ...lists(NotificationEventDto),
        query: NotificationEventsQuery,
      }),
      read: get(`${base}/events/{id}`, events, 'Read a delivery with its body', answers(NotificationEventDetailDto)),
      replayWindow: post(`${base}/events/replay`, replay, 'Replay every replayable delivery in a window', {
        ...takes(ReplayWindowDto),
        ...answers(ReplayWindowResultDto),
      }),
      replay: act(`${base}/events/{id}/replay`, replay, 'Replay a delivery', answers(ReplayResultDto)),
    },
  ),
};
