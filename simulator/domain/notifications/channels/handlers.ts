/** Handlers of notification channels. */
import type { notificationChannels } from '../../../../schemas/operations/notifications/channels.ts';
import { ok, type Handler } from '../../kernel/call.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../switching.ts';
import { channelResource } from './resource.ts';

export const channelHandlers = {
  ...resourceHandlers(channelResource),
  'notificationChannels.disable': switches(channelResource, false),
  'notificationChannels.enable': switches(channelResource, true),
  'notificationChannels.duplicate': (call) => ok(channelResource.present(duplicate(call, channelResource), call.world)),
} satisfies { readonly [Id in keyof typeof notificationChannels]: Handler };
