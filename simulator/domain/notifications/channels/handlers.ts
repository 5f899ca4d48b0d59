/** Handlers of notification channels. */
import type { notificationChannels } from '../../../../schemas/notifications/channels/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../switching.ts';
import { channelResource } from './resource.ts';

export const channelHandlers = {
  ...resourceHandlers(channelResource),
  'notificationChannels.disable': switches(channelResource, false),
  'notificationChannels.enable': switches(channelResource, true),
  'notificationChannels.duplicate': (call) => ok(channelResource.present(duplicate(call, channelResource), call.world)),
} satisfies HandlersOf<typeof notificationChannels>;
