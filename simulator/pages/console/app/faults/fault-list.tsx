import { Empty } from '../shared/parts.tsx';
import { RemoveButton } from '../shared/remove-button.tsx';
import { worldId } from '../shared/session.ts';
import type { Fault } from '../shared/types.ts';
import { address } from '../shared/root.ts';

const subjectOf = (fault: Fault): string => ('operation' in fault ? fault.operation : 'event' in fault ? fault.event : 'polls');

/** Members shown in words; all others are shown unchanged. */
function shown([name, value]: readonly [string, unknown], fault: Fault): string {
  switch (name) {
    case 'operation':
    case 'event':
      return '';
    case 'status':
      return `answers ${String(value)}`;
    case 'drop':
      return value === true ? ('event' in fault ? 'loses the post' : 'closes the connection') : '';
    case 'malformed':
      return value === true ? 'answers a truncated body' : '';
    case 'after':
      return 'after the operation';
    case 'delay':
      return typeof value === 'number' ? `waits ${value} ms` : `waits ${String(value)}`;
    case 'skip':
      return `lets ${String(value)} pass first`;
    case 'count':
      return `${String(value)} more ${value === 1 ? thing(fault) : `${thing(fault)}s`}`;
    case 'rate':
      return `${Math.round(Number(value) * 100)} % of ${thing(fault)}s`;
    default:
      return value === false ? '' : value === true ? name : `${name} ${JSON.stringify(value)}`;
  }
}

const thing = (fault: Fault): string => ('operation' in fault ? 'request' : 'event' in fault ? 'post' : 'poll');
const occurrence: ReadonlySet<string> = new Set(['skip', 'count', 'rate']);

function faultText(fault: Fault): string {
  const isLast = ([name]: readonly [string, unknown]): boolean => occurrence.has(name);
  const members = Object.entries(fault);
  return [...members.filter((one) => !isLast(one)), ...members.filter(isLast)]
    .map((one) => shown(one, fault))
    .filter((part) => part !== '')
    .join(', ');
}

export function FaultList({ faults, done }: { readonly faults: readonly Fault[]; readonly done: () => void }) {
  if (faults.length === 0) {
    return (
      <Empty
        title="No fault is set"
        command={`curl -X POST ${address}/_sim/worlds/${worldId.value ?? ''}/faults -H 'content-type: application/json' -d '{"operation":"transactions.create","status":503,"count":3}'`}
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
            <code>{subjectOf(fault)}</code>
            <span>{faultText(fault)}</span>
            <RemoveButton path={`/faults/${index}`} label={`Remove the fault of ${subjectOf(fault)}`} done={done}>
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
