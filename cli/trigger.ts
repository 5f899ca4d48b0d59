import { trigger as run, type Outcome, type TriggerOptions } from '../engine/listen/trigger.ts';
import { announce, type Again } from '../engine/listen/trigger-record.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { oneLine } from '../schemas/shared/markup.ts';

/** Returns 0 if at least one session, or every destination, accepted the sample; 1 if a destination did not. Throws `UserError`. */
export async function trigger(
  eventType: string | undefined,
  { json = false, record, outcome, resend, world, ...options }: TriggerOptions & Again & { readonly json?: boolean },
): Promise<number> {
  if (record !== undefined || resend !== undefined) {
    const { members, line } = await announce(eventType, { ...options, record, outcome, resend, world });
    process.stdout.write(json ? `${JSON.stringify(members)}\n` : `${oneLine(line)}\n`);
    return 0;
  }
  if (eventType === undefined) throw new UserError('name an event type, or a delivery with --resend');
  if (outcome !== undefined) throw new UserError('--outcome needs --record');
  if (world !== undefined) throw new UserError('--world needs --record or --resend');
  const { outcomes, caller, isTaken, clean } = await run(eventType, options);
  process.stdout.write(clean(json ? lines(outcomes) : report(outcomes, caller)));
  return isTaken ? 0 : 1;
}

const lines = (outcomes: readonly Outcome[]): string => outcomes.map(({ members }) => `${JSON.stringify(members)}\n`).join('');

const report = (outcomes: readonly Outcome[], caller: string): string =>
  `Using ${oneLine(caller)}\n${outcomes.map(({ line, isRefused }) => `${isRefused ? 'Not accepted: ' : ''}${oneLine(line)}\n`).join('')}`;
