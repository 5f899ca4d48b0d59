import type { ComponentChildren } from 'preact';

interface FormProps {
  readonly label: string;
  /** Absent if nothing is filtered. */
  readonly clear: (() => void) | undefined;
  readonly children: ComponentChildren;
}

export const FilterForm = ({ label, clear, children }: FormProps) => (
  <form class="filters" role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
    {children}
    {clear === undefined ? null : (
      <button type="button" class="button quiet" onClick={clear}>
        Clear filters
      </button>
    )}
  </form>
);

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly set: (value: string) => void;
}

export const SearchField = ({ label, value, set, placeholder }: FieldProps & { readonly placeholder: string }) => (
  <label class="filter wide">
    <span>{label}</span>
    <input
      type="search"
      placeholder={placeholder}
      aria-keyshortcuts="/"
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        // Escape first empties the field, in every browser, and leaves it when it is empty.
        event.preventDefault();
        set('');
      }}
    />
  </label>
);

/** One of some values, or all of them: the empty text. */
export const ChoiceField = ({ label, value, set, options }: FieldProps & { readonly options: readonly (readonly [string, string])[] }) => (
  <label class="filter">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      <option value="">all</option>
      {/* An address can name what the list does not have. */}
      {value === '' || options.some(([option]) => option === value) ? null : <option value={value}>{value}</option>}
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </label>
);
