import { trigger as run, type Outcome, type TriggerOptions } from '../engine/listen/trigger.ts';
import { oneLine } from '../schemas/shared/markup.ts';

/** Returns 0 if at least one session, or every destination, accepted the sample; 1 if a destination did not. Throws `UserError`. */
export async function trigger(
  eventType: string,
  { json = false, ...options }: TriggerOptions & { readonly json?: boolean },
): Promise<number> {
  const { outcomes, caller, isTaken, clean } = await run(eventType, options);
  process.stdout.write(clean(json ? lines(outcomes) : report(outcomes, caller)));
  return isTaken ? 0 : 1;
}

const lines = (outcomes: readonly Outcome[]): string => outcomes.map(({ members }) => `${JSON.stringify(members)}\n`).join('');

const report = (outcomes: readonly Outcome[], caller: string): string =>
  `Using ${oneLine(caller)}\n${outcomes.map(({ line, isRefused }) => `${isRefused ? 'Not accepted: ' : ''}${oneLine(line)}\n`).join('')}`;
