/** A world that was dropped leaves memory: nothing that is shared by all worlds holds it. */
import { expect, test } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { atMilliseconds, days, plus } from '../../schemas/shared/instant.ts';
import { runDue } from '../../simulator/http/due.ts';
import { Tenants } from '../../simulator/tenants.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const start = atMilliseconds(Date.UTC(2026, 2, 2, 10));

/** Makes the last world of a process, uses it and drops it. */
function droppedWorld(tenants: Tenants): WeakRef<object> {
  const tenant = tenants.create({ now: start, seed: 7 });
  runDue(tenant.world, plus(start, days(40)));
  tenant.world.longWork.finish();
  tenants.remove(tenant);
  return new WeakRef(tenant.world);
}

test('a dropped world is collected', async () => {
  const tenants = new Tenants({ wall: () => start });
  tenants.create({ now: start });
  const dropped = droppedWorld(tenants);
  await expect
    .poll(async () => {
      await sleep(1);
      collect();
      return dropped.deref();
    })
    .toBeUndefined();
});
