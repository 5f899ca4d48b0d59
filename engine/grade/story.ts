/** Describes a scenario in lines, with the seconds since it began: tasks, requests, losses, deliveries and results. Pure. */
import type { Evidence, RequestEntry, TaskEntry } from './evidence.ts';

interface Line {
  readonly at: number;
  readonly text: string;
}

/** Maximum number of lines; the recorded run has everything. */
const maxLines = 200;

export function story(evidence: Evidence): readonly string[] {
  const lines: Line[] = [
    ...evidence.processes.flatMap(({ startedAt, endedAt, exitCode, signal, endedBecause, lastLine }) => [
      { at: startedAt, text: 'the client is started' },
      ...(endedAt === null
        ? []
        : [
            {
              at: endedAt,
              text: `the client ended (${endedBecause ?? signal ?? `exit status ${exitCode}`})${lastLine === null ? '' : `: ${lastLine}`}`,
            },
          ]),
    ]),
    ...evidence.tasks.flatMap(taskLines),
    ...evidence.requests.flatMap(requestLines),
    ...evidence.posts.flatMap(({ at, endedAt, what, type, order, status }) => [
      { at, text: `  delivery of ${type}${order === null ? '' : ` of ${order}`} (${what})` },
      { at: endedAt ?? at, text: `  the receiver answers ${status ?? 'nothing'} to ${type}` },
    ]),
    ...evidence.strayed.map(({ at, hasKey }) => ({
      at,
      text: `  a request reaches the other host ${hasKey ? 'with' : 'without'} the key`,
    })),
  ];
  const sorted = lines.toSorted((a, b) => a.at - b.at);
  const shown = sorted.slice(0, maxLines).map(({ at, text }) => `${(at / 1000).toFixed(2).padStart(6)} s  ${text}`);
  const rest = sorted.length - maxLines;
  return [
    ...shown,
    ...(rest > 0 ? [`          … and ${rest} more lines`] : []),
    ...evidence.payments.map(
      ({ order, status, amount, currency, refunded }) =>
        `at the end  the gateway has ${status} ${amount} ${currency} for ${order ?? 'no order'}${refunded > 0 ? `, ${refunded} refunded` : ''}`,
    ),
  ];
}

function taskLines({ do: name, order, amount, currency, at, answeredAt, result }: TaskEntry): readonly Line[] {
  const subject = [order, amount, currency].filter((one) => one !== null).join(' ');
  const asked = { at, text: `asked to ${name} ${subject}`.trimEnd() };
  if (answeredAt === null || result === null) return [asked];
  const { id: _, ...rest } = result;
  return [asked, { at: answeredAt, text: `says ${JSON.stringify(rest)}` }];
}

function requestLines({ at, endedAt, method, path, status, code, order, staged }: RequestEntry): readonly Line[] {
  const about = order === null ? '' : ` for ${order}`;
  const done = staged === null ? '' : ` (${staged})`;
  return [
    { at, text: `  ${method} ${path}${about}` },
    ...(endedAt === null ? [] : [{ at: endedAt, text: `  ${status ?? 'no answer'}${code === null ? '' : ` ${code}`}${about}${done}` }]),
  ];
}
