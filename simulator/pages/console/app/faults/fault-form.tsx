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
  ['reset', 'Reset the connection'],
  ['html', 'Answer 200 with HTML'],
  ['delay', 'Only delay the answer'],
  ['json', 'Anything else, as JSON'],
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
  readonly order: 'before' | 'after';
  readonly reference: string;
  readonly json: string;
}

const blank: Entered = {
  operation: '',
  outcome: 'status',
  status: '503',
  delay: '',
  count: '',
  share: '',
  order: 'before',
  reference: '',
  json: '',
};

const example = '{"event":"transaction.captured","duplicate":["PT0S","PT1H"],"count":1}';

const faultOf = ({ operation, outcome, status, delay, count, share, order, reference }: Entered): Fault => ({
  operation: operation.trim() === '' ? '*' : operation.trim(),
  ...(outcome === 'status' ? { status: Number(status) } : {}),
  ...(outcome === 'html' ? { status: 200, body: 'html' } : {}),
  ...(order === 'after' ? { after: 'commit' } : {}),
  ...(reference.trim() === '' ? {} : { match: { externalReference: reference.trim() } }),
  ...(outcome === 'drop' ? { drop: true } : {}),
  ...(outcome === 'reset' ? { reset: true } : {}),
  ...(outcome === 'malformed' ? { malformed: true } : {}),
  ...(delay === '' ? {} : { delay: Number(delay) }),
  ...(count === '' ? {} : { count: Number(count) }),
  ...(share === '' ? {} : { rate: Number(share) / 100 }),
});

type Changed = { readonly currentTarget: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement };
interface FieldsProps {
  readonly entered: Entered;
  readonly field: (name: keyof Entered) => (event: Changed) => void;
}

/** The fields of a fault of requests. */
const RequestFields = ({ entered, field }: FieldsProps) => (
  <>
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
      <span>External reference in the body (any if empty)</span>
      <input value={entered.reference} onInput={field('reference')} placeholder="A-17" />
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
      <span>When</span>
      <select value={entered.order} onChange={field('order')}>
        <option value="before">Instead of the operation, or before it</option>
        <option value="after">After the operation was carried out</option>
      </select>
    </label>
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
  </>
);

const AnyFault = ({ entered, field }: FieldsProps) => (
  <label>
    <span>Fault of requests, deliveries or polls, as JSON</span>
    <textarea value={entered.json} onInput={field('json')} rows={4} spellcheck={false} placeholder={example} />
  </label>
);

export function FaultForm({ done }: { readonly done: () => void }) {
  const [entered, set] = useState(blank);
  const field: FieldsProps['field'] =
    (name) =>
    ({ currentTarget }) =>
      set({ ...entered, [name]: currentTarget.value });
  const add = async (): Promise<void> => {
    const fault: unknown = entered.outcome === 'json' ? JSON.parse(entered.json) : faultOf(entered);
    await post(inWorld('/faults'), fault);
    announce('The fault is set');
    done();
  };
  return (
    <form class="fields" onSubmit={(event) => event.preventDefault()}>
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
      {entered.outcome === 'json' ? <AnyFault entered={entered} field={field} /> : <RequestFields entered={entered} field={field} />}
      <div class="actions">
        <Button kind="main" run={add}>
          Set fault
        </Button>
      </div>
    </form>
  );
}
