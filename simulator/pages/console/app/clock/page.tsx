import { dateTime, secondsBetween, span, words } from '../shared/format.ts';
import { Button, Empty, announce, ErrorNote, Section } from '../shared/parts.tsx';
import type { Schedule, ClockState } from '../shared/types.ts';
import { useState } from 'preact/hooks';
import { post, read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { inWorld, refreshWorlds, world } from '../shared/session.ts';

interface TimelineProps {
  readonly due: Schedule['due'];
  readonly now: string;
  readonly moveTo: (at: string) => Promise<void>;
}

function Timeline({ due, now, moveTo }: TimelineProps) {
  if (due.length === 0) {
    return (
      <Empty title="Nothing is due">
        <p>Contracts, settlement, retries of webhooks and ends of sessions appear here as soon as requests cause them.</p>
      </Empty>
    );
  }
  return (
    <ol class="timeline">
      {due.map(({ at, kind, id, title }) => (
        <li key={`${at} ${kind} ${id}`}>
          <time class="quiet" dateTime={at}>
            {dateTime(at)}
          </time>
          <b>{title === '' ? words(kind) : title}</b>
          <span class="quiet">{`in ${span(secondsBetween(now, at))} · ${kind}`}</span>
          <Button kind="quiet" run={() => moveTo(at)} aria-label={`Move the clock to ${dateTime(at)}`}>
            Move here
          </Button>
        </li>
      ))}
    </ol>
  );
}

const steps = [
  ['PT1M', '+ 1 minute'],
  ['PT1H', '+ 1 hour'],
  ['P1D', '+ 1 day'],
  ['P7D', '+ 1 week'],
  ['P30D', '+ 30 days'],
] as const;

export function ClockPage() {
  const current = world.value;
  const {
    value: schedule,
    error,
    reload,
  } = useLoaded(() => read<Schedule>(inWorld('/schedule?limit=50')), [inWorld(), current?.now], 10_000);
  const [at, setAt] = useState('');
  const move = async (change: { readonly advance?: string; readonly set?: string; readonly freeze?: boolean }): Promise<void> => {
    const { now } = await post<ClockState>(inWorld('/clock'), change);
    await refreshWorlds();
    announce(`It is ${dateTime(now)}`);
    reload();
  };
  const next = schedule?.due[0];
  if (current === null) return null;
  return (
    <div class="page">
      <div class="bar">
        <h1>Clock</h1>
        <span class="chip">{current.isFrozen ? '❄ frozen: it stands still until it is moved' : '▶ running with wall time'}</span>
      </div>
      <p class="now">
        <time dateTime={current.now}>{dateTime(current.now)}</time> <span class="quiet">UTC</span>
      </p>
      <Section title="Move it">
        <div class="actions">
          {steps.map(([advance, label]) => (
            <Button key={advance} run={() => move({ advance })}>
              {label}
            </Button>
          ))}
          <Button kind="main" disabled={next === undefined} run={() => (next === undefined ? undefined : move({ set: next.at }))}>
            To the next due work
          </Button>
          <Button run={() => move({ freeze: !current.isFrozen })}>{current.isFrozen ? 'Let it run' : 'Freeze'}</Button>
        </div>
        <form class="actions bottom" onSubmit={(event) => event.preventDefault()}>
          <label class="filter">
            <span>Set to (UTC)</span>
            <input type="datetime-local" step="1" value={at} onInput={({ currentTarget }) => setAt(currentTarget.value)} />
          </label>
          <Button disabled={at === ''} run={() => move({ set: `${at.length === 16 ? `${at}:00` : at}Z` })}>
            Set
          </Button>
        </form>
        <p class="quiet">
          A move ends when everything due until then has run and every webhook has been answered. A clock never runs backwards.
        </p>
      </Section>
      <Section title="Due next">
        {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
        {schedule === undefined ? null : <Timeline due={schedule.due} now={current.now} moveTo={(set) => move({ set })} />}
      </Section>
    </div>
  );
}
