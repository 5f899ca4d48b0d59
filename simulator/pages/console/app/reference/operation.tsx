/** The page of an operation: what it does, a request that works with its answer, members, errors, states, events, rules and choices. */
import { ErrorNote } from '../shared/parts.tsx';
import { Marked } from './blocks.tsx';
import { groupOf, listed, navigation, useDocument, useFacts, type OperationFacts } from './data.ts';
import { Facts } from './facts.tsx';
import { Members, Parameters } from './members.tsx';
import { Loading, useShown, useTitle } from './page.tsx';
import { Part, parts } from './part.tsx';
import { operationPlace } from './place.ts';
import { innerOf, parameterOf, typeOf, type ApiDocument, type ApiOperation } from './schema.ts';
import { Method } from './sidebar.tsx';
import { Try } from './try.tsx';

export function OperationPage({ id, part }: { readonly id: string; readonly part: string | undefined }) {
  const known = listed(id);
  useTitle(known?.summary ?? id);
  if (navigation.value === null) return <Loading title={id} />;
  if (known === undefined) {
    return (
      <article class="ref-page">
        <h1>There is no such operation</h1>
        <p>
          {'The search above finds operations by their ids, paths and words. '}
          <a href="#/">All areas</a>
        </p>
      </article>
    );
  }
  return <Loaded key={id} id={id} part={part} title={known.summary} method={known.method} path={known.path} />;
}

interface LoadedProps {
  readonly id: string;
  readonly part: string | undefined;
  readonly title: string;
  readonly method: string;
  readonly path: string;
}

function Loaded({ id, part, title, method, path }: LoadedProps) {
  const group = groupOf(id);
  const { value: document, error, reload } = useDocument(group);
  const { value: facts, error: factsFault } = useFacts(group);
  useShown(part, document !== undefined && facts !== undefined);
  const operation = document?.paths?.[path]?.[method.toLowerCase()];
  return (
    <article class="ref-page">
      <p class="crumb">
        <a href={`#/groups/${group}`}>{operation?.tags[0] ?? group}</a>
      </p>
      <h1>{title}</h1>
      <p class="call-line">
        <Method method={method} /> <code>{path}</code> <span class="quiet mono">{id}</span>
      </p>
      {error === undefined && factsFault === undefined ? null : <ErrorNote text={error ?? factsFault ?? ''} retry={reload} />}
      {operation === undefined || document === undefined || facts === undefined ? (
        <p class="quiet">Loading …</p>
      ) : (
        <Shown operation={operation} method={method} path={path} document={document} facts={facts.operations[id]} />
      )}
    </article>
  );
}

interface ShownProps {
  readonly operation: ApiOperation;
  readonly method: string;
  readonly path: string;
  readonly document: ApiDocument;
  readonly facts: OperationFacts | undefined;
}

/** The purpose of the operation, then in smaller type its callers and how well it is documented. */
function About({ operation, purpose }: { readonly operation: ApiOperation; readonly purpose: string | undefined }) {
  const { 'x-simulated': simulated, deprecated, description } = operation;
  return (
    <>
      {deprecated === true ? <p class="notice">This operation is deprecated.</p> : null}
      {simulated === false ? <p class="notice">This simulator does not serve it and answers 501.</p> : null}
      {purpose === undefined ? null : (
        <p class="lead">
          <Marked text={purpose} />
        </p>
      )}
      <p class="about quiet">
        <Marked text={description} />
      </p>
    </>
  );
}

function Inputs({ operation, document }: { readonly operation: ApiOperation; readonly document: ApiDocument }) {
  const parameters = operation.parameters.map((one) => parameterOf(one, document));
  const inPath = parameters.filter(({ in: where }) => where === 'path');
  const inQuery = parameters.filter(({ in: where }) => where === 'query');
  const content = Object.entries(operation.requestBody?.content ?? {});
  const [, media] = content[0] ?? [];
  const body = media === undefined ? undefined : innerOf(media.schema, document);
  return (
    <Part id="inputs">
      {inPath.length === 0 ? null : (
        <>
          <h3>Path</h3>
          <Parameters of={inPath} document={document} />
        </>
      )}
      {media === undefined ? null : (
        <>
          <h3>
            Body <span class="media">{content.map(([type]) => type).join(', ')}</span>
          </h3>
          {body === undefined ? (
            <p>{typeOf(media.schema, document)}</p>
          ) : (
            <Members schema={body.schema} document={document} path={named(body.name)} />
          )}
        </>
      )}
      <h3>Query</h3>
      <Parameters of={inQuery} document={document} />
    </Part>
  );
}

const named = (name: string | undefined): readonly string[] => (name === undefined ? [] : [name]);

function Output({ operation, document }: { readonly operation: ApiOperation; readonly document: ApiDocument }) {
  const [status, response] = Object.entries(operation.responses).find(([code]) => /^[23]/.test(code)) ?? [];
  const content = Object.entries(response?.content ?? {});
  const [, media] = content.find(([type]) => type.includes('json')) ?? content[0] ?? [];
  const body = media === undefined ? undefined : innerOf(media.schema, document);
  if (media === undefined) return null;
  return (
    <Part id="answer" title="Members of the answer">
      <p class="quiet">{`${status}, ${content.map(([type]) => type).join(' or ')}`}</p>
      {body === undefined ? (
        <p>{typeOf(media.schema, document)}</p>
      ) : (
        <Members schema={body.schema} document={document} path={named(body.name)} isAnswer />
      )}
    </Part>
  );
}

/** Links to the parts that the page has. */
function OnThisPage({ operation, facts }: { readonly operation: ApiOperation; readonly facts: OperationFacts | undefined }) {
  const has: Readonly<Record<keyof typeof parts, boolean>> = {
    inputs: true,
    answer: Object.entries(operation.responses).some(([status, { content }]) => /^[23]/.test(status) && content !== undefined),
    errors: facts !== undefined,
    states: (facts?.machines.length ?? 0) > 0,
    events: (facts?.events.length ?? 0) > 0,
    rules: (facts?.rules.length ?? 0) + (facts?.commonRules.length ?? 0) > 0,
    choices: (facts?.choices.length ?? 0) > 0,
  };
  return (
    <nav class="on-page" aria-label="On this page">
      {(Object.keys(parts) as (keyof typeof parts)[])
        .filter((id) => has[id])
        .map((id) => (
          <a key={id} href={`${operationPlace(operation.operationId)}/${id}`}>
            {parts[id]}
          </a>
        ))}
    </nav>
  );
}

function Shown({ operation, method, path, document, facts }: ShownProps) {
  const isAnonymous = operation.description.startsWith('Needs no key.');
  return (
    <>
      <About operation={operation} purpose={facts?.purpose?.about} />
      <OnThisPage operation={operation} facts={facts} />
      <Try operation={operation} method={method} path={path} isAnonymous={isAnonymous} facts={facts} document={document} />
      <Inputs operation={operation} document={document} />
      <Output operation={operation} document={document} />
      {facts === undefined ? null : <Facts facts={facts} />}
    </>
  );
}
