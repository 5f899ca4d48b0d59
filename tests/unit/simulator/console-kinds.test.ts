import { expect, test } from '@playwright/test';
import { isGroupName } from '../../../schemas/groups.ts';
import { recordSchemas } from '../../../simulator/domain/modules.ts';
import { areas } from '../../../simulator/pages/console/app/world/kinds.ts';

test('the console has an area for every kind of record; a new group may still be without one', () => {
  const listed = areas.flatMap(({ kinds }) => kinds);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.filter((kind) => !Object.hasOwn(recordSchemas, kind))).toEqual([]);
  expect(Object.keys(recordSchemas).filter((kind) => !listed.includes(kind) && !isGroupName(kind))).toEqual([]);
});
