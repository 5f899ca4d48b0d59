import { invalidMember } from '../../domain/kernel/refusal.ts';
import { around, editCall, editReply, type Json, withStatus } from '../framework/edit.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

const operation = 'transactions.summaryCounts';

const needs = (member: 'summaryFilters' | 'baseFilter', lacks: (body: Json) => boolean): Mutant => ({
  breaks: [`COUNT-FIELD-${member}`],
  description: `${member} must not be null.`,
  seams: around(operation, (call, handler) => {
    if (lacks(call.body as Json)) throw invalidMember(member, `The field ${member} must not be null.`);
    return handler(call);
  }),
});

const isLacking = (value: unknown): boolean => value === null || value === undefined;

const countAs = (value: unknown): Mutant => ({
  breaks: ['COUNT-VALUES'],
  description: `A count is ${JSON.stringify(value)}.`,
  seams: around(operation, (call, handler) => {
    const { body, ...result } = handler(call);
    return { ...result, body: Object.fromEntries(Object.keys(body as Json).map((key) => [key, value])) };
  }),
});

export const summaryCounts: Family = {
  'refused-COUNT-FIELD-summaryFilters': needs('summaryFilters', (body) => Object.values(body.summaryFilters as Json).some(isLacking)),
  'refused-COUNT-FIELD-baseFilter': needs('baseFilter', (body) => isLacking(body.baseFilter)),
  'counts-201': { breaks: ['COUNT-STATUS-200'], description: 'Counts answer 201.', seams: withStatus(operation, 201) },
  'counts-as-list': {
    breaks: ['COUNT-STATUS-200'],
    description: 'Counts are a list.',
    seams: around(operation, (call, handler) => {
      const { body, ...result } = handler(call);
      return { ...result, body: Object.values(body as Json) };
    }),
  },
  'counts-as-text': countAs('1'),
  'counts-negative': countAs(-1),
  'counts-fractional': countAs(0.5),
  'counts-all-merchants': {
    breaks: ['COUNT-SCOPED'],
    description: 'Summary counts include the transactions of other merchants.',
    seams: editReply('transactions.summaryCounts', (body, { world, principal }) => {
      const foreign = world.records.transactions.all().filter(({ merchantId }) => merchantId !== principal.merchantId).length;
      return Object.fromEntries(Object.entries(body).map(([key, count]) => [key, Number(count) + foreign]));
    }),
  },
  'counts-lower-case': {
    breaks: ['COUNT-KEYS-EXACT'],
    description: 'The keys of summary counts are returned in lower case.',
    seams: editReply('transactions.summaryCounts', (body) =>
      Object.fromEntries(Object.entries(body).map(([key, count]) => [key.toLowerCase(), count])),
    ),
  },
  'counts-without-base': {
    breaks: ['COUNT-BASE-AND'],
    description: 'Summary counts ignore the base filter.',
    seams: editCall('transactions.summaryCounts', (call) => ({ ...call, body: { ...call.body, baseFilter: null } })),
  },
  'filters-cumulative': {
    breaks: ['COUNT-VARIANTS'],
    description: 'Each filter of summary counts is combined with the previous filters.',
    seams: around('transactions.summaryCounts', (call, handler) => {
      const body = call.body;
      const before: unknown[] = [];
      const filters = Object.entries((body.summaryFilters ?? {}) as Json).map(([key, filter]) => {
        if (filter !== null) before.push(filter);
        return [key, before.length === 0 ? null : { logic: 'And', groups: [...before] }] as const;
      });
      return handler({ ...call, body: { ...body, summaryFilters: Object.fromEntries(filters) } });
    }),
  },
  'null-filter-counts-zero': {
    breaks: ['COUNT-NULL-FILTER'],
    description: 'A null filter counts 0.',
    seams: editReply('transactions.summaryCounts', (body, call) => {
      const filters = (call.body.summaryFilters ?? {}) as Json;
      return Object.fromEntries(Object.entries(body).map(([key, count]) => [key, filters[key] === null ? 0 : count]));
    }),
  },
};
