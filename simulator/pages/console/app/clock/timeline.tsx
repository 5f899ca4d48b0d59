import { dateTime, secondsBetween, span, words } from '../shared/format.ts';
import { Button, Empty } from '../shared/parts.tsx';
import type { Schedule } from '../shared/types.ts';

interface TimelineProps {
  readonly due: Schedule['due'];
  readonly now: string;
  readonly moveTo: (at: string) => Promise<void>;
}

export function Timeline({ due, now, moveTo }: TimelineProps) {
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
