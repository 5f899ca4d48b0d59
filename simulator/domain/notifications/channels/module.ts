import type { notificationChannels } from '../../../../schemas/notifications/channels/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../routing.ts';
import { channelResource } from './resource.ts';
import { ChannelRecord } from './record.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const handlers = {
  ...resourceHandlers(channelResource),
  'notificationChannels.disable': switches(channelResource, false),
  'notificationChannels.enable': switches(channelResource, true),
  'notificationChannels.duplicate': (call) => ok(channelResource.present(duplicate(call, channelResource), call.world)),
} satisfies HandlersOf<typeof notificationChannels>;

const records = {
  notificationChannels: kind(ChannelRecord, {}),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const channelModule = defineModule({ records, handlers });
