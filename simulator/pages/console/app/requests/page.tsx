import { ChoiceField, FilterForm, SearchField } from '../shared/filters.tsx';
import { words } from '../shared/format.ts';
import { clearFilter, filterField, isFiltered, seenOperations, seenPersonas, listed } from './why.ts';
import { Command, Empty } from '../shared/parts.tsx';
import { route } from '../shared/route.ts';
import { seeded } from '../shared/session.ts';
import { Detail } from './detail.tsx';
import { RequestList } from './list.tsx';
import { boundOfLog, clearList, log, lost, skipped, streamState } from './log.ts';
import { address } from '../shared/root.ts';

const classes = [
  ['2xx', '✓ 2xx'],
  ['3xx', '→ 3xx'],
  ['4xx', '✕ 4xx'],
  ['5xx', '! 5xx'],
  ['dropped', '⊘ closed'],
] as const;

const Filters = () => (
  <FilterForm label="Requests" clear={isFiltered.value ? clearFilter : undefined}>
    <SearchField label="Search" placeholder="path, code, reason, id" {...filterField('text')} />
    <ChoiceField label="Status" options={classes} {...filterField('status')} />
    <ChoiceField label="Operation" options={seenOperations.value.map((id) => [id, id])} {...filterField('operation')} />
    <ChoiceField label="Persona" options={seenPersonas.value.map((name) => [name, words(name)])} {...filterField('persona')} />
  </FilterForm>
);

const states = { connecting: 'Connecting …', live: 'Live', waiting: 'Not connected; trying again …', ended: 'The world is gone' } as const;

export function RequestsPage() {
  const [first] = route.value.rest;
  const chosen = first === undefined || !/^\d+$/.test(first) ? null : Number(first);
  const count = log.value.length;
  return (
    <div class={`requests${chosen === null ? '' : ' has-detail'}`}>
      <h1 class="hidden">Requests</h1>
      <div class="requests-list">
        <div class="bar">
          <span class="title" aria-hidden="true">
            Requests
          </span>
          <span class={`live ${streamState.value}`}>{states[streamState.value]}</span>
          <span class="quiet">{isFiltered.value ? `${listed.value.length} of ${count}` : count}</span>
          {count === 0 ? null : (
            <button type="button" class="button quiet" onClick={clearList}>
              Clear list
            </button>
          )}
        </div>
        {skipped.value === 0 ? null : (
          <p class="notice">{`${skipped.value} requests arrived faster than this page reads and are not listed.`}</p>
        )}
        <Filters />
        {listed.value.length === 0 ? <NoRequests /> : <RequestList chosen={chosen} />}
        <Lost />
      </div>
      {chosen === null ? null : <Detail sequence={chosen} />}
    </div>
  );
}

/** Also of a world that was reset: its log goes on counting. */
function Lost() {
  if (lost.value === 0) return null;
  const which = lost.value === 1 ? 'Request 1 is' : `Requests 1 to ${lost.value.toLocaleString('en')} are`;
  return <p class="quiet lost">{`${which} not kept: ${boundOfLog()}`}</p>;
}

function NoRequests() {
  if (isFiltered.value && log.value.length > 0) {
    return (
      <Empty title="No request fits the filters">
        <button type="button" class="button" onClick={clearFilter}>
          Clear filters
        </button>
      </Empty>
    );
  }
  const key = seeded.value?.personas['merchantAdmin']?.key;
  return (
    <Empty title="No requests yet">
      <p>Each request to this world appears here with its status and the reason for it. Send one from a terminal:</p>
      {key === undefined ? null : <Command secret={key} text={`curl -H 'api-key: ${key}' ${address}/api/transactions`} />}
    </Empty>
  );
}
