/** Which entries of `answers.learned` a divergence contradicts. */
import type { LearnedAnswer } from '../../schemas/learned-answers.ts';
import type { Divergence } from './compare.ts';
import { ownConditions } from './learn.ts';
import { scopesOf } from './widen.ts';

/** Whether an entry, one of `learned`, decided the aspect in which the sides differ. */
export function decides({ operation, when, then }: LearnedAnswer, divergence: Divergence, learned: readonly LearnedAnswer[]): boolean {
  const { operation: at, condition, aspect } = divergence;
  if (!scopesOf(at).includes(operation)) return false;
  if (when.answer !== 'any' && when.answer !== condition.answer) return false;
  if ('give' in then) return isAboutInput(then.give, aspect);
  if ('ignore' in then) return isAboutInput(then.ignore, aspect);
  if (when.without !== undefined && when.without !== condition.without) return false;
  const isFor = ownConditions(at, condition, learned).some(
    ({ status, code }) =>
      (when.status === undefined || when.status === status) && (when.code === undefined || when.code === (code ?? null)),
  );
  return isFor && isAbout(then, aspect);
}

const isAboutInput = (input: string, aspect: string): boolean =>
  input.startsWith('query.') || input === 'sorting' || input === 'includeDeleted'
    ? /^(?:order|listed):/.test(aspect)
    : aspect === `member:${input}`;

function isAbout(then: Exclude<LearnedAnswer['then'], { readonly give: string } | { readonly ignore: string }>, aspect: string): boolean {
  if ('status' in then) return aspect === 'status';
  if ('code' in then) return aspect === 'code';
  if ('header' in then) return aspect === `header:${then.header}`;
  const path = aspect.replace(/^(?:member|items):/, '').replace(/\.length$/, '');
  const member = then.member.replaceAll('[]', '').replace(/^\./, '');
  return path.replaceAll('[]', '') === member || path.startsWith(`${member}.`) || path.startsWith(`${member}[`);
}
