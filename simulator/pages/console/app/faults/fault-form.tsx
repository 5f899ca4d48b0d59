import { useState } from 'preact/hooks';
import { post } from '../shared/api.ts';
import { contract } from '../shared/contract.ts';
import { announce, Button } from '../shared/parts.tsx';
import { inWorld } from '../shared/session.ts';
import type { Fault } from '../shared/types.ts';

const outcomes = [
  ['status', 'Answer with a status'],
  ['drop', 'Close the connection'],
  ['malformed', 'Answer a truncated body'],
  ['delay', 'Only delay the answer'],
] as const;
type Outcome = (typeof outcomes)[number][0];
const statuses = [503, 500, 502, 504, 429, 409, 404, 403, 401, 400];

interface Entered {
  readonly operation: string;
  readonly outcome: Outcome;
  readonly status: string;
  readonly delay: string;
  readonly count: string;
  readonly share: string;
}
const blank: Entered = { operation: '', outcome: 'status', status: '503', delay: '', count: '', share: '' };

const faultOf = ({ operation, outcome, status, delay, count, share }: Entered): Fault => ({
  operation: operation.trim() === '' ? '*' : operation.trim(),
  ...(outcome === 'status' ? { status: Number(status) } : {}),
  ...(outcome === 'drop' ? { drop: true } : {}),
  ...(outcome === 'malformed' ? { malformed: true } : {}),
  ...(delay === '' ? {} : { delay: Number(delay) }),
  ...(count === '' ? {} : { count: Number(count) }),
  ...(share === '' ? {} : { rate: Number(share) / 100 }),
});

export function FaultForm({ done }: { readonly done: () => void }) {
  const [entered, set] = useState(blank);
  const field =
    (name: keyof Entered) =>
    ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLSelectElement }): void =>
      set({ ...entered, [name]: currentTarget.value });
  const add = async (): Promise<void> => {
    await post(inWorld('/faults'), faultOf(entered));
    announce('The fault is set');
    done();
  };
  return (
    <form class="fields" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>Operation (every one if empty)</span>
        <input list="operations" value={entered.operation} onInput={field('operation')} placeholder="transactions.create" />
        <datalist id="operations">
          {contract.value?.operations.map(({ id, summary }) => (
            <option key={id} value={id}>
              {summary}
            </option>
          ))}
        </datalist>
      </label>
      <label>
        <span>What happens</span>
        <select value={entered.outcome} onChange={field('outcome')}>
          {outcomes.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {entered.outcome === 'status' ? (
        <label>
          <span>Status</span>
          <select value={entered.status} onChange={field('status')}>
            {statuses.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        </label>
      ) : null}
      <label>
        <span>{entered.outcome === 'delay' ? 'Delay in milliseconds' : 'Delay in milliseconds (none if empty)'}</span>
        <input type="number" min="0" value={entered.delay} onInput={field('delay')} />
      </label>
      <label>
        <span>Number of requests (all if empty)</span>
        <input type="number" min="1" value={entered.count} onInput={field('count')} />
      </label>
      <label>
        <span>Share of requests in percent (all if empty)</span>
        <input type="number" min="1" max="100" value={entered.share} onInput={field('share')} />
      </label>
      <div class="actions">
        <Button kind="main" run={add}>
          Set fault
        </Button>
      </div>
    </form>
  );
}
