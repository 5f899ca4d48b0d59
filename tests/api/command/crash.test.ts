/** A small crash test; `npm run crash-test -- --kills 200` is the whole one. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { crashTest } from '../../../scripts/crash-test/run.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

test('acknowledged writes survive kills under load', { tag: rotating(4, 3) }, async () => {
  const folder = join(newFolder('crash'), 'data');
  const result = await crashTest({ folder, kills: 3, clients: 8, seed: 5, durability: 'group' });
  expect(result.faults).toEqual([]);
  expect(result.kills).toBe(3);
  for (const kind of ['customers', 'payments', 'keys']) expect(result.byKind[kind], kind).toBeGreaterThan(0);
  expect(result.lost).toBeGreaterThan(0);
});
