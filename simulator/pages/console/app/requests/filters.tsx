/** The filters above the list. */
import { words } from '../shared/format.ts';
import { clearFilter, filter, isFiltered, seenOperations, seenPersonas } from './filter.ts';

const classes = [
  ['2xx', '✓ 2xx'],
  ['3xx', '→ 3xx'],
  ['4xx', '✕ 4xx'],
  ['5xx', '! 5xx'],
  ['dropped', '⊘ closed'],
] as const;

type Name = 'status' | 'operation' | 'persona';

function Choice({
  name,
  label,
  options,
}: {
  readonly name: Name;
  readonly label: string;
  readonly options: readonly (readonly [string, string])[];
}) {
  return (
    <label class="filter">
      <span>{label}</span>
      <select
        value={filter.value[name]}
        onChange={({ currentTarget }) => {
          filter.value = { ...filter.value, [name]: currentTarget.value };
        }}
      >
        <option value="">all</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export const Filters = () => (
  <form class="filters" role="search" aria-label="Requests" onSubmit={(event) => event.preventDefault()}>
    <label class="filter wide">
      <span>Search</span>
      <input
        type="search"
        placeholder="path, code, reason, id"
        value={filter.value.text}
        onInput={({ currentTarget }) => {
          filter.value = { ...filter.value, text: currentTarget.value };
        }}
      />
    </label>
    <Choice name="status" label="Status" options={classes} />
    <Choice name="operation" label="Operation" options={seenOperations.value.map((id) => [id, id])} />
    <Choice name="persona" label="Persona" options={seenPersonas.value.map((name) => [name, words(name)])} />
    {isFiltered.value ? (
      <button type="button" class="button quiet" onClick={clearFilter}>
        Clear filters
      </button>
    ) : null}
  </form>
);
