/** Each choice with its options; a change takes effect at once. */
import { useState } from 'preact/hooks';
import { post } from '../shared/api.ts';
import { contract, type ChoiceSummary } from '../shared/contract.ts';
import { textOf } from '../shared/data.ts';
import { SearchField } from '../shared/filters.tsx';
import { announce, Button } from '../shared/parts.tsx';
import { route, setQuery } from '../shared/route.ts';
import { inWorld } from '../shared/session.ts';

type Values = Readonly<Record<string, unknown>>;

export function Choices({ set, done }: { readonly set: Values; readonly done: () => void }) {
  const text = route.value.query['choice'] ?? '';
  const all = contract.value?.choices ?? [];
  const wanted = text.trim().toLowerCase();
  const shown =
    wanted === ''
      ? all.filter(({ id }) => Object.hasOwn(set, id))
      : all.filter(({ id, question }) => `${id} ${question}`.toLowerCase().includes(wanted));
  const change = async (id: string, value: unknown): Promise<void> => {
    await post(inWorld('/settings'), { choices: { [id]: value } });
    announce(`${id} is set`);
    done();
  };
  return (
    <>
      <SearchField
        label={`Find one of ${all.length} choices`}
        placeholder="status, header, currency"
        value={text}
        set={(value) => setQuery({ choice: value })}
      />
      {shown.length === 0 ? (
        <p class="quiet">{wanted === '' ? 'All choices have their defaults. Search for one to switch it.' : 'No choice has this text.'}</p>
      ) : null}
      {shown.slice(0, 60).map((choice) => (
        <Choice key={choice.id} choice={choice} value={Object.hasOwn(set, choice.id) ? set[choice.id] : choice.default} change={change} />
      ))}
      {shown.length > 60 ? <p class="quiet">{`${shown.length - 60} more; search for fewer.`}</p> : null}
    </>
  );
}

interface ChoiceProps {
  readonly choice: ChoiceSummary;
  readonly value: unknown;
  readonly change: (id: string, value: unknown) => Promise<void>;
}

function Choice({ choice, value, change }: ChoiceProps) {
  const { id, question, source, options, described } = choice;
  const [error, setError] = useState<string | null>(null);
  const [entered, enter] = useState<string | null>(null);
  const given = JSON.stringify(value);
  const select = async (text: string): Promise<void> => {
    setError(null);
    try {
      await change(id, JSON.parse(text));
    } catch (failure) {
      setError(textOf(failure));
    }
  };
  const apply = async (): Promise<void> => {
    const text = entered ?? given;
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Words without quotation marks are text.
    }
    await change(id, parsed);
    enter(null);
  };
  return (
    <div class="choice">
      <div>
        <code>{id}</code> {given === JSON.stringify(choice.default) ? null : <span class="chip">changed</span>}
        <br />
        {question} <span class="quiet">{`(${source})`}</span>
      </div>
      {options === null ? (
        <div>
          <input aria-label={id} title={described} value={entered ?? given} onInput={({ currentTarget }) => enter(currentTarget.value)} />
          <Button kind="quiet" disabled={entered === null} run={apply}>
            Set
          </Button>
          <p class="quiet">{described}</p>
        </div>
      ) : (
        <select aria-label={id} value={given} onChange={({ currentTarget }) => void select(currentTarget.value)}>
          {options.map((option) => (
            <option key={JSON.stringify(option)} value={JSON.stringify(option)}>
              {`${String(option)}${option === choice.default ? ' (default)' : ''}`}
            </option>
          ))}
        </select>
      )}
      {error === null ? null : (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
