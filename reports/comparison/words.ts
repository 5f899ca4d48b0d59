/** A comparison in words. */
import type { LearnedBehaviour, LearnedCondition } from '../../schemas/learned-answers.ts';
import type { Agreement } from './report.ts';

/** `all operations`, `operations of customers`, `customers.create`; backquotes mark code. */
export function placeInWords(operation: string): string {
  if (operation === '*') return 'every operation';
  return operation.endsWith('.*') ? `every operation of \`${operation.slice(0, -2)}\`` : `\`${operation}\``;
}

/** `a refusal with 404 and the code X, without \`notes\``. */
export function conditionInWords({ answer, status, code, without }: LearnedCondition): string {
  const kinds = { any: 'any answer', success: 'a success', refusal: 'a refusal' } as const;
  const details = [
    ...(status === undefined || (answer === 'success' && status === 200) ? [] : [String(status)]),
    ...(code === undefined ? [] : [code === null ? 'no code' : `the code \`${code}\``]),
  ];
  const request = without === undefined ? '' : ` to a request without ${inputInWords(without)}`;
  return `${kinds[answer]}${details.length === 0 ? '' : ` with ${details.join(' and ')}`}${request}`;
}

const inputInWords = (input: string): string =>
  input.startsWith('query.') ? `the query parameter \`${input.slice('query.'.length)}\`` : `\`${input}\``;

const valueInWords = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** What the deployment does: `answers 201`. */
export function behaviourInWords(then: LearnedBehaviour): string {
  if ('status' in then) return `answers ${then.status}`;
  if ('code' in then) return then.code === null ? 'gives no code' : `gives the code \`${then.code}\``;
  if ('header' in then)
    return then.value === null ? `does not send the header \`${then.header}\`` : `sends the header \`${then.header}: ${then.value}\``;
  if ('give' in then) return `takes ${inputInWords(then.give)} to be ${valueInWords(then.value)} when it is left out`;
  if ('ignore' in then) return `ignores ${inputInWords(then.ignore)}`;
  if ('absent' in then) return `leaves out \`${then.member}\``;
  if ('generate' in then) {
    const kinds = { uuid: 'a new uuid', instant: 'the instant', text: 'another text each time' } as const;
    return `adds \`${then.member}\`, ${kinds[then.generate]}`;
  }
  if ('from' in then) return `shows as \`${then.member}\` what the simulator shows as \`${then.from}\``;
  return `has ${valueInWords(then.value)} as \`${then.member}\``;
}

/** `status`, `the header \`x-region\``, `\`items[].name\``. */
export function aspectInWords(aspect: string): string {
  const at = aspect.indexOf(':');
  if (at < 0) return aspect;
  const [kind, name] = [aspect.slice(0, at), aspect.slice(at + 1)];
  const of = name === '' ? 'the list' : `\`${name}\``;
  if (kind === 'header') return `the header ${of}`;
  if (kind === 'order') return `the order of ${of}`;
  if (kind === 'event') return `the events of ${of}`;
  if (kind === 'listed') return `what is in ${of}`;
  return kind === 'member' ? of : `${kind} ${of}`;
}

/** `98.5 %`; never 100 % unless all agree. */
export function shareOf({ walks, equal }: Agreement): string {
  if (walks === 0) return 'none';
  const percent = (equal / walks) * 100;
  return equal === walks ? '100 %' : `${Math.min(99.9, percent).toFixed(1)} %`;
}

/** `1.0 %`, or a dash where there is no bound. */
export const boundInWords = (bound: number | null): string => (bound === null ? '–' : `${(Math.ceil(bound * 1000) / 10).toFixed(1)} %`);
