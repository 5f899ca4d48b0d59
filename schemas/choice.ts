/** One point that the specification leaves open, with the options of a deployment. */
import Type, { type TSchema } from 'typebox';

/** What is wrong with a value, in words that follow `cannot`, and where in it: names and indexes from the outside in. */
export interface Mistake {
  readonly text: string;
  readonly at: readonly (string | number)[];
}

/** Explains what is wrong with a value that the schema refuses: `hold "x": there is no such code`. Undefined: the default wording is enough. */
type Explain = (value: unknown) => string | Mistake | undefined;

export interface Choice<Value = unknown> {
  /** Key in a choices file: `http.suppressNullsDefault`. */
  readonly id: string;
  readonly question: string;
  /** Where the specification leaves it open: the `not shown` sentence or the assumption's number. */
  readonly source: string;
  readonly default: Value;
  /** A finite list of options, or the JSON Schema of the values with a short description of them. */
  readonly options: readonly Value[] | { readonly schema: TSchema; readonly described: string; readonly explain?: Explain };
  /** How a suite observes the target's choice; `null`: it cannot be observed, with the reason in `hidden`. */
  readonly observed: string | null;
  readonly hidden?: string;
}

/** A choice apart from its values. `observed` may be omitted if `hidden` says why it cannot be observed. */
export type ChoiceAbout = Pick<Choice, 'question' | 'source'> & ({ readonly observed: string } | { readonly hidden: string });

export type ChoiceEntry<Value = unknown> = Omit<Choice<Value>, 'id'>;

function entry<Value>(about: ChoiceAbout, values: Pick<Choice<Value>, 'default' | 'options'>): ChoiceEntry<Value> {
  return { observed: null, ...about, ...values };
}

/** One of a finite list; the first is the default. */
export function oneOf<const Options extends readonly [string | number, ...(string | number)[]]>(
  options: Options,
  about: ChoiceAbout,
): ChoiceEntry<Options[number]> {
  return entry<Options[number]>(about, { default: options[0], options });
}

export const flag = (byDefault: boolean, about: ChoiceAbout): ChoiceEntry<boolean> =>
  entry<boolean>(about, { default: byDefault, options: [byDefault, !byDefault] });

/** A whole number in the unit that the id names. */
export function integer(byDefault: number, limits: { minimum: number; maximum: number }, about: ChoiceAbout): ChoiceEntry<number> {
  return entry(about, {
    default: byDefault,
    options: { schema: Type.Integer(limits), described: `a whole number from ${limits.minimum} to ${limits.maximum}` },
  });
}

export function text(byDefault: string, form: { pattern: string; described: string }, about: ChoiceAbout): ChoiceEntry<string> {
  return entry(about, { default: byDefault, options: { schema: Type.String({ pattern: form.pattern }), described: form.described } });
}

const durationForm = 'P(?=\\d|T\\d)(?:\\d+D)?(?:T(?=\\d)(?:\\d+H)?(?:\\d+M)?(?:\\d+S)?)?';

/** An ISO 8601 duration of days and smaller units; zero is allowed. */
export function duration(byDefault: string, about: ChoiceAbout): ChoiceEntry<string> {
  return text(byDefault, { pattern: `^${durationForm}$`, described: 'an ISO 8601 duration such as PT15M or P7D' }, about);
}

/** The same, excluding zero. */
export function lasting(byDefault: string, about: ChoiceAbout): ChoiceEntry<string> {
  const pattern = `^(?=.*[1-9])${durationForm}$`;
  return text(byDefault, { pattern, described: 'an ISO 8601 duration such as PT15M or P7D, longer than zero' }, about);
}

/** A UTC instant to the second. */
export const instantForm = Type.Refine(
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' }),
  (value) => new Date(value).getTime() >= 0 && `${new Date(value).toISOString().slice(0, 19)}Z` === value,
);

export function valueOf<S extends TSchema>(
  schema: S,
  described: string,
  byDefault: Type.Static<S>,
  about: ChoiceAbout,
  explain?: Explain,
): ChoiceEntry<Type.Static<S>> {
  return entry<Type.Static<S>>(about, { default: byDefault, options: { schema, described, ...(explain && { explain }) } });
}

export function choiceGroup<const P extends string, E extends Readonly<Record<string, ChoiceEntry>>>(
  prefix: P,
  entries: E,
): { readonly [N in keyof E & string as `${P}.${N}`]: Choice<E[N]['default']> } {
  const choices: Record<string, Choice> = {};
  for (const [name, value] of Object.entries(entries)) choices[`${prefix}.${name}`] = { id: `${prefix}.${name}`, ...value };
  return Object.freeze(choices) as { readonly [N in keyof E & string as `${P}.${N}`]: Choice<E[N]['default']> };
}
