/** The members of a shape with type, bounds, default and meaning; members of members open below them. */
import { Marked } from './blocks.tsx';
import { boundsOf, innerOf, resolved, typeOf, withoutNull, type ApiDocument, type Parameter, type Schema } from './schema.ts';

interface Shown {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** Values that are shown before the rest opens. */
const fewValues = 12;

function Values({ values }: { readonly values: readonly (string | number | null)[] }) {
  const each = (some: typeof values) =>
    some.map((value) => (
      <code key={String(value)} class="value">
        {String(value)}
      </code>
    ));
  if (values.length <= fewValues) return <p class="values">{each(values)}</p>;
  return (
    <details class="values">
      <summary>{`${values.length} values`}</summary>
      {each(values)}
    </details>
  );
}

function Row({
  of,
  document,
  path,
  isAnswer,
}: {
  readonly of: Shown;
  readonly document: ApiDocument;
  readonly path: readonly string[];
  readonly isAnswer: boolean;
}) {
  const { name, schema, isRequired, description } = of;
  const own = withoutNull(resolved(schema, document).schema).schema;
  const shape = resolved(own, document).schema;
  const element = shape.type === 'array' ? resolved(shape.items ?? {}, document).schema : shape;
  const inner = innerOf(schema, document);
  const values = shape.enum ?? element.enum ?? (shape.const === undefined ? undefined : [shape.const as string]);
  const facts = [
    ...(isAnswer ? [] : boundsOf(shape)),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
  const isKnown = inner?.name !== undefined && path.includes(inner.name);
  return (
    <div class="member">
      <div class="member-head">
        <code class="member-name">{name}</code>
        <span class="quiet">{typeOf(schema, document)}</span>
        {isRequired && !isAnswer ? <span class="flag">required</span> : null}
        {schema.writeOnly === true ? <span class="quiet">never answered</span> : null}
        {facts.length === 0 ? null : <span class="member-facts">{facts.join(' · ')}</span>}
      </div>
      {description === undefined ? null : (
        <p>
          <Marked text={description} />
        </p>
      )}
      {values === undefined ? null : <Values values={values} />}
      {inner === undefined || isKnown ? null : (
        <details>
          <summary>{`Members of ${name}`}</summary>
          <Members
            schema={inner.schema}
            document={document}
            path={inner.name === undefined ? path : [...path, inner.name]}
            isAnswer={isAnswer}
          />
        </details>
      )}
    </div>
  );
}

interface MembersProps {
  readonly schema: Schema;
  readonly document: ApiDocument;
  /** Names of the shapes around it, in which it does not open again. */
  readonly path?: readonly string[];
  readonly isAnswer?: boolean;
}

export function Members({ schema, document, path = [], isAnswer = false }: MembersProps) {
  const shown = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    isRequired: schema.required?.includes(name) === true,
    description: member.description,
  }));
  // Required members come first.
  const sorted = isAnswer ? shown : [...shown.filter(({ isRequired }) => isRequired), ...shown.filter(({ isRequired }) => !isRequired)];
  const rows = (some: typeof sorted) =>
    some.map((one) => <Row key={one.name} of={one} document={document} path={path} isAnswer={isAnswer} />);
  const isLong = isAnswer && sorted.length > fewMembers + 3;
  return (
    <div class="members">
      {rows(isLong ? sorted.slice(0, fewMembers) : sorted)}
      {isLong ? (
        <details class="more">
          <summary>{`${sorted.length - fewMembers} more members`}</summary>
          {rows(sorted.slice(fewMembers))}
        </details>
      ) : null}
    </div>
  );
}

/** Members of an answer that are shown before the rest opens. */
const fewMembers = 8;

export const Parameters = ({ of, document }: { readonly of: readonly Parameter[]; readonly document: ApiDocument }) => (
  <div class="members">
    {of.map(({ name, schema, required = false, description }) => (
      <Row key={name} of={{ name, schema, isRequired: required, description }} document={document} path={[]} isAnswer={false} />
    ))}
  </div>
);
