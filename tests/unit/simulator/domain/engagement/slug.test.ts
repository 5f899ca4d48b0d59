import { expect, test } from '@playwright/test';
import { freeSlug } from '../../../../../simulator/domain/engagement/campaigns/module.ts';
import type { World } from '../../../../../simulator/domain/kernel/world.ts';

function slugs(taken: readonly string[] = []) {
  const keys = new Set(taken.map((slug) => `m ${slug}`));
  const counted = { looks: 0 };
  const by = (_index: string, key: string) => {
    counted.looks++;
    return keys.has(key) ? [{}] : [];
  };
  const world = { records: { campaigns: { by } } } as unknown as World;
  const add = (name: string): string => {
    const slug = freeSlug(world, 'm', name);
    expect(keys.has(`m ${slug}`), slug).toBe(false);
    keys.add(`m ${slug}`);
    return slug;
  };
  return { add, counted };
}

test('equal names are numbered without a gap', () => {
  const { add } = slugs();
  const made = Array.from({ length: 200 }, () => add('Spring Sale'));
  expect(made).toEqual(['spring-sale', ...Array.from({ length: 199 }, (_, index) => `spring-sale-${index + 2}`)]);
  expect(Array.from({ length: 12 }, () => add('!')).at(-1)).toBe('campaign-12');
});

test('a number that another name has taken is left out', () => {
  const { add } = slugs(['spring-3', 'spring-4', 'spring-8']);
  expect(Array.from({ length: 20 }, () => add('Spring'))).toHaveLength(20);
});

test('the hundred-thousandth equal name takes few looks', () => {
  const long = 'x'.repeat(64);
  for (const name of ['spring', long]) {
    const numbered = Array.from({ length: 99_998 }, (_, index) => `${name.slice(0, 64 - `-${index + 2}`.length)}-${index + 2}`);
    const { add, counted } = slugs([name, ...numbered]);
    expect(add(name)).toBe(`${name.slice(0, 57)}-100000`);
    expect(counted.looks).toBeLessThan(50);
  }
});
