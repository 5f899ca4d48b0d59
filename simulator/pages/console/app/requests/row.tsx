import { memo } from 'preact/compat';
import { duration, time, words } from '../shared/format.ts';
import { Prose } from '../shared/parts.tsx';
import type { Logged } from '../shared/types.ts';
import { classOf, signs, whyOf } from './why.ts';

/** One line, and a second one if there is something to say. */
export const heightOf = ({ status, code, reason, ignored }: Logged): number =>
  status === null || code !== null || reason !== null || ignored.length > 0 ? 60 : 38;

export function Status({ entry }: { readonly entry: Pick<Logged, 'status'> }) {
  const kind = classOf(entry);
  return (
    <span class={`status s${kind}`}>
      <span aria-hidden="true">{signs[kind]}</span> {entry.status ?? 'closed'}
    </span>
  );
}

interface RowProps {
  readonly entry: Logged;
  readonly top: number;
  readonly position: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly choose: (sequence: number) => void;
}

export const rowId = (sequence: number): string => `request-${sequence}`;

function Row({ entry, top, position, count, isActive, isChosen, choose }: RowProps) {
  const { sequence, method, url, operation, at, elapsedMs } = entry;
  const why = whyOf(entry);
  return (
    <div
      role="option"
      id={rowId(sequence)}
      aria-selected={isChosen}
      aria-posinset={position}
      aria-setsize={count}
      class={`row request-row${isActive ? ' active' : ''}`}
      style={{ height: `${heightOf(entry)}px`, transform: `translateY(${top}px)` }}
      onClick={() => choose(sequence)}
    >
      <Status entry={entry} />
      <span class="row-call">
        <b class="mono">{`${method} ${url}`}</b> <span class="quiet">{operation ?? 'no operation'}</span>
      </span>
      <span class="row-who">{whoOf(entry)}</span>
      <span class="row-took quiet">{duration(elapsedMs)}</span>
      <time class="quiet" dateTime={at}>
        {time(at)}
      </time>
      {why === '' ? null : (
        <span class="row-why">
          <Prose text={why} />
        </span>
      )}
    </div>
  );
}

/** Without a route the key is not read. */
function whoOf({ persona, keyId, operation }: Logged): string {
  if (persona !== null) return words(persona);
  if (operation === null) return 'key not read';
  return keyId === null ? 'no key' : 'other key';
}

const same = (a: RowProps, b: RowProps): boolean =>
  a.entry === b.entry && a.top === b.top && a.count === b.count && a.isActive === b.isActive && a.isChosen === b.isChosen;

export const RequestRow = memo(Row, same);
