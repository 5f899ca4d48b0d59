import { Empty } from '../shared/parts.tsx';
import { RemoveButton } from '../shared/remove-button.tsx';
import { worldId } from '../shared/session.ts';
import type { Fault } from '../shared/types.ts';

export function faultText({ status, drop, malformed, delay, count, rate }: Fault): string {
  const outcome =
    status !== undefined
      ? `answers ${status}`
      : drop === true
        ? 'closes the connection'
        : malformed === true
          ? 'answers a truncated body'
          : '';
  const parts = [
    outcome,
    delay === undefined ? '' : `waits ${delay} ms`,
    count === undefined ? '' : `${count} more ${count === 1 ? 'request' : 'requests'}`,
    rate === undefined ? '' : `${Math.round(rate * 100)} % of requests`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function FaultList({ faults, done }: { readonly faults: readonly Fault[]; readonly done: () => void }) {
  if (faults.length === 0) {
    return (
      <Empty
        title="No fault is set"
        command={`curl -X POST ${location.origin}/_sim/worlds/${worldId.value ?? ''}/faults -H 'content-type: application/json' -d '{"operation":"transactions.create","status":503,"count":3}'`}
      >
        <p>Set one with the form, or from a terminal:</p>
      </Empty>
    );
  }
  return (
    <>
      <ul class="lines">
        {faults.map((fault, index) => (
          <li key={index} class="bar">
            <code>{fault.operation}</code>
            <span>{faultText(fault)}</span>
            <RemoveButton path={`/faults/${index}`} label={`Remove the fault of ${fault.operation}`} done={done}>
              Remove
            </RemoveButton>
          </li>
        ))}
      </ul>
      <div class="actions">
        <RemoveButton path="/faults" kind="danger" done={done}>
          Remove all
        </RemoveButton>
      </div>
    </>
  );
}
