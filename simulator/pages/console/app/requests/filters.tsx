import { ChoiceField, FilterForm, SearchField } from '../shared/filters.tsx';
import { words } from '../shared/format.ts';
import { clearFilter, filter, isFiltered, seenOperations, seenPersonas } from './filter.ts';

const classes = [
  ['2xx', '✓ 2xx'],
  ['3xx', '→ 3xx'],
  ['4xx', '✕ 4xx'],
  ['5xx', '! 5xx'],
  ['dropped', '⊘ closed'],
] as const;

const field = (name: keyof typeof filter.value) => ({
  value: filter.value[name],
  set: (value: string) => {
    filter.value = { ...filter.value, [name]: value };
  },
});

export const Filters = () => (
  <FilterForm label="Requests" clear={isFiltered.value ? clearFilter : undefined}>
    <SearchField label="Search" placeholder="path, code, reason, id" {...field('text')} />
    <ChoiceField label="Status" options={classes} {...field('status')} />
    <ChoiceField label="Operation" options={seenOperations.value.map((id) => [id, id])} {...field('operation')} />
    <ChoiceField label="Persona" options={seenPersonas.value.map((name) => [name, words(name)])} {...field('persona')} />
  </FilterForm>
);
