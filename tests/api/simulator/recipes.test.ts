import { expect } from '@playwright/test';
import { Performance } from '../../../fixtures/perform.ts';
import { operations, type OperationId } from '../../../schemas/catalogue.ts';
import { recipeOf } from '../../../schemas/recipes.ts';
import { portTo } from './resource-groups.ts';
import { test, type World } from './simulated.ts';

const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

const ids = operations.map(({ id }) => id as OperationId);

for (const prefix of new Set(ids.map(prefixOf)))
  test(`the operations of ${prefix} succeed as their recipes state`, async ({ open }) => {
    test.slow();
    // Seeds of their own: a call without a key finds its world by an id, and worlds of one seed that stand at one instant share their ids.
    const shared = await open({ seed: 1_001 });
    const refused: Record<string, string> = {};
    for (const id of ids.filter((one) => prefixOf(one) === prefix && recipeOf(one).without === undefined)) {
      const perform = (world: World) => new Performance(portTo(world)).perform(id);
      // Records of one recipe may get in another's way.
      await perform(shared)
        .catch(async () => perform(await open({ seed: 1_002 })))
        .catch((error: unknown) => void (refused[id] = String(error)));
    }
    expect(refused).toEqual({});
  });
