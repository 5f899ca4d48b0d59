import type { RuleId } from '../../../schemas/register.ts';
import type { AnyOpenCall, AnyOpenHandler, Result } from '../../domain/kernel/call.ts';
import { notFound, unauthenticated } from '../../domain/kernel/refusal.ts';
import { components } from '../../domain/platform/health/module.ts';
import { editReply, refusing } from '../framework/edit.ts';
import type { Family, Mutant } from '../framework/mutant.ts';

const toAnonymous = (
  breaks: readonly RuleId[],
  description: string,
  handle: (call: AnyOpenCall, handler: AnyOpenHandler) => Result,
): Mutant => ({
  breaks,
  description,
  isOfDefaultWorld: true,
  seams: (original) => ({
    handler: (operation) => {
      const handler = original.handler(operation) as AnyOpenHandler | undefined;
      if (handler === undefined || operation.id !== 'health.overall') return handler;
      return (call: AnyOpenCall) => (call.principal === null ? handle(call, handler) : handler(call));
    },
  }),
});

export const health: Family = {
  'health-in-summary-only': {
    breaks: ['HEALTH-DETAIL'],
    description: 'Callers with a key get only the health summary, without components.',
    seams: editReply('health.overall', ({ status }) => ({ status })),
  },
  'health-not-served': {
    breaks: ['HEALTH-CATEGORY', 'HEALTH-COMPONENT', 'HEALTH-GROUPS'],
    description: 'The health of categories, components and groups cannot be read.',
    seams: refusing(['health.category', 'health.component', 'health.groups'], notFound),
  },
  // The overall health for callers without a key; the default world answers.
  'health-closed': toAnonymous(['HEALTH-ANONYMOUS', 'HEALTH-ANONYMOUS-200'], 'The overall health needs a key.', () => {
    throw unauthenticated('Missing');
  }),
  'health-202': toAnonymous(['HEALTH-ANONYMOUS-200'], 'The overall health answers 202 to callers without a key.', (call, handler) => ({
    ...handler(call),
    status: 202,
  })),
  'health-shows-components': toAnonymous(['HEALTH-ANONYMOUS-SUMMARY'], 'Components are shown to anyone.', (call, handler) => ({
    ...handler(call),
    body: { status: 'Healthy', components: components.map(({ name }) => ({ name })) },
  })),
};
