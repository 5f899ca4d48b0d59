import type { destinationOperations } from '../../../../schemas/notifications/destinations/group.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import type { World } from '../../kernel/world.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../routing.ts';
import { shownSecret } from './present.ts';
import { DestinationRecord } from './record.ts';
import { destinationResource, newSecret, unused } from './resource.ts';
import { rotationHandlers, rotationDueWork } from './rotation.ts';
import { suppressionHandlers } from './suppression.ts';
import { tryHandlers } from './tries.ts';
import { typeHandlers } from './config.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

const standard = resourceHandlers(destinationResource);

const presentCreated = (record: DestinationRecord, world: World) => ({
  ...destinationResource.present(record, world),
  signingSecret: record.secret === null ? null : shownSecret(record.secret),
});

function create(call: CallTo<'notificationDestinations.create'>) {
  const { id } = standard['notificationDestinations.create'](call).body;
  return ok(presentCreated(call.world.records.notificationDestinations.get(id)!, call.world));
}

/** A copy gets its own signing secret. */
function copy(call: CallTo<'notificationDestinations.duplicate'>) {
  const { world } = call;
  const made = duplicate(call, destinationResource, ({ type }) => ({ ...unused, secret: type === 'Webhook' ? newSecret(world) : null }));
  return ok(presentCreated(made, world));
}

const handlers = {
  ...standard,
  ...rotationHandlers,
  ...suppressionHandlers,
  ...typeHandlers,
  ...tryHandlers,
  'notificationDestinations.create': create,
  'notificationDestinations.disable': switches(destinationResource, false),
  'notificationDestinations.enable': switches(destinationResource, true),
  'notificationDestinations.duplicate': copy,
} satisfies HandlersOf<typeof destinationOperations>;

const records = {
  notificationDestinations: kind(DestinationRecord, {}),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof rotationDueWork> {}
}

export const destinationModule = defineModule({ records, handlers, due: rotationDueWork });
