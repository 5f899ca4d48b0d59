import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { ok, type AnyCall } from '../../../domain/kernel/call.ts';
import type { World } from '../../../domain/kernel/world.ts';
import type { Mutant } from '../../framework/mutant.ts';

const checked = new WeakMap<World, unknown>();

export const checkedConfigAsTemplate: Mutant = {
  breaks: ['PROCESSOR-VALIDATE-DRY-RUN'],
  description: 'A configuration that was checked is the template from then on.',
  seams: (original) => ({
    handler: (operation) => {
      const handler = original.handler(operation);
      if (handler === undefined) return handler;
      if (operation.id === 'processors.validateConfig') {
        return (call: AnyCall) => {
          if (isJsonObject(call.body)) checked.set(call.world, call.body['config']);
          return handler(call);
        };
      }
      if (operation.id !== 'processors.configTemplate') return handler;
      return (call: AnyCall) => (checked.has(call.world) ? ok(checked.get(call.world)) : handler(call));
    },
  }),
};
