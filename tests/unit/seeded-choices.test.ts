import { expect, test } from '@playwright/test';
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { seededChoices } from '../../simulator/worlds/choices.ts';
import { Tenants } from '../../simulator/worlds/tenants.ts';

test('the list of seeded choices is what the making of a world reads', () => {
  const read = new Set<string>();
  const tenants = new Tenants({ wall: () => atMilliseconds(0), watchers: { onChoiceRead: (id) => read.add(id) } });
  tenants.create({});
  expect([...read].toSorted()).toEqual(seededChoices.toSorted());
});
