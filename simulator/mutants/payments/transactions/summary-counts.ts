/** Summary counts with stricter requests or other replies than documented. */
import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';
import type { Family } from '../../framework/family.ts';

const operation = ['transactions.summaryCounts'];

/** Refuses a body in which something is null or absent. */
const needs = (member: 'summaryFilters' | 'baseFilter', lacks: (body: Json) => boolean): Mutant => ({
  breaks: [`COUNT-FIELD-${member}`],
  description: `${member} must not be null.`,
  seams: (original) =>
    around(original, operation, (call, handler) => {
      if (lacks(call.body as Json)) throw invalidMember(member, `The field ${member} must not be null.`);
      return handler(call);
    }),
});

const isLacking = (value: unknown): boolean => value === null || value === undefined;

const countAs = (value: unknown): Mutant => ({
  breaks: ['COUNT-VALUES'],
  description: `A count is ${JSON.stringify(value)}.`,
  seams: (original) =>
    around(original, operation, (call, handler) => {
      const { body, ...result } = handler(call);
      return { ...result, body: Object.fromEntries(Object.keys(body as Json).map((key) => [key, value])) };
    }),
});

export const summaryCounts: Family = {
  'refused-COUNT-FIELD-summaryFilters': needs('summaryFilters', (body) => Object.values(body['summaryFilters'] as Json).some(isLacking)),
  'refused-COUNT-FIELD-baseFilter': needs('baseFilter', (body) => isLacking(body['baseFilter'])),
  'counts-201': {
    breaks: ['COUNT-STATUS-200'],
    description: 'Counts answer 201.',
    seams: (original) => around(original, operation, (call, handler) => ({ ...handler(call), status: 201 })),
  },
  'counts-as-list': {
    breaks: ['COUNT-STATUS-200'],
    description: 'Counts are a list.',
    seams: (original) =>
      around(original, operation, (call, handler) => {
        const { body, ...result } = handler(call);
        return { ...result, body: Object.values(body as Json) };
      }),
  },
  'counts-as-text': countAs('1'),
  'counts-negative': countAs(-1),
  'counts-fractional': countAs(0.5),
};
