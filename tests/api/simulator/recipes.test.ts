import { expect } from '@playwright/test';
import { fill, queryString } from '../../../fixtures/client/path.ts';
import { Performance, type Port } from '../../../fixtures/perform.ts';
import { catalogue, operations, type OperationId } from '../../../schemas/catalogue.ts';
import { recipeOf } from '../../../schemas/recipes.ts';
import { openOf } from './resource-groups.ts';
import { send, test, type World } from './simulated.ts';

function portTo(world: World, url: string): Port {
  return {
    async call(operation, { as, params, query, body, file }) {
      const { method, path } = catalogue[operation];
      const answer = await send(`${url}${fill(path, params)}${queryString(query)}`, method, {
        ...(as === null ? {} : { key: world.personas[as].key }),
        body: file?.text ?? body,
        headers: file === undefined ? {} : { 'content-type': file.type },
      });
      if (answer.status >= 400) throw new Error(`${operation} answered ${answer.status} ${answer.text}`);
      return /json/.test(String(answer.headers['content-type'])) && answer.text !== '' ? answer.json() : answer.text;
    },
    open: openOf(world),
  };
}

const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

const ids = operations.map(({ id }) => id as OperationId);

for (const prefix of new Set(ids.map(prefixOf)))
  test(`the operations of ${prefix} succeed as their recipes state`, async ({ open, simulator }) => {
    test.slow();
    // Seeds of their own: a call without a key finds its world by an id, and worlds of one seed that stand at one instant share their ids.
    const shared = await open({ seed: 1_001 });
    const refused: Record<string, string> = {};
    for (const id of ids.filter((one) => prefixOf(one) === prefix && recipeOf(one).without === undefined)) {
      const perform = (world: World) => new Performance(portTo(world, simulator.url)).perform(id);
      // Records of one recipe may get in another's way.
      await perform(shared)
        .catch(async () => perform(await open({ seed: 1_002 })))
        .catch((error: unknown) => void (refused[id] = String(error)));
    }
    expect(refused).toEqual({});
  });
