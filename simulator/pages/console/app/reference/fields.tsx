/** The inputs of a request that is tried: parameters, the fields of a form, the body. */
import { useState } from 'preact/hooks';

interface FieldsProps {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (values: Readonly<Record<string, string>>) => void;
  /** Further names that can be given a value. */
  readonly more?: readonly string[];
}

export function Fields({ values, set, more = [] }: FieldsProps) {
  const others = more.filter((name) => values[name] === undefined);
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <label key={name}>
          <span class="mono">{name}</span>
          <input
            value={value}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => set({ ...values, [name]: currentTarget.value })}
          />
        </label>
      ))}
      {others.length === 0 ? null : (
        <label>
          <span>Add a parameter</span>
          <select value="" onChange={({ currentTarget }) => set({ ...values, [currentTarget.value]: '' })}>
            <option value="">none</option>
            {others.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

export interface FormField {
  readonly name: string;
  readonly isFile: boolean;
}

export function FormFields({ fields, set }: { readonly fields: readonly FormField[]; readonly set: (form: FormData) => void }) {
  const [values, setValues] = useState<Readonly<Record<string, File | string>>>({});
  const change = (name: string, value: File | string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    const form = new FormData();
    for (const [field, given] of Object.entries(next)) form.append(field, given);
    set(form);
  };
  return (
    <>
      {fields.map(({ name, isFile }) => (
        <label key={name}>
          <span class="mono">{name}</span>
          {isFile ? (
            <input
              type="file"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file !== undefined) change(name, file);
              }}
            />
          ) : (
            <input value={String(values[name] ?? '')} onInput={({ currentTarget }) => change(name, currentTarget.value)} />
          )}
        </label>
      ))}
    </>
  );
}

interface BodyProps {
  readonly body: string | undefined;
  readonly mediaType: string | undefined;
  readonly set: (body: string) => void;
}

export function BodyField({ body, mediaType, set }: BodyProps) {
  if (body === undefined) return null;
  return (
    <label>
      <span>{`Body, ${mediaType ?? 'text'}`}</span>
      <textarea
        class="mono"
        spellcheck={false}
        rows={Math.min(20, Math.max(3, body.split('\n').length))}
        value={body}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </label>
  );
}
