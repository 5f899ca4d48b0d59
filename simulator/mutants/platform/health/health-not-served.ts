import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const healthNotServed: Mutant = {
  breaks: ['HEALTH-CATEGORY', 'HEALTH-COMPONENT', 'HEALTH-GROUPS'],
  description: 'The health of categories, components and groups cannot be read.',
  seams: (original) =>
    around(original, ['health.category', 'health.component', 'health.groups'], () => {
      throw notFound();
    }),
};
