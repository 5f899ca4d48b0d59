/** The request of an operation, as code and in an editor; beside it the recorded response, or the one just received. */
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Button, CopyButton } from '../shared/parts.tsx';
import { words } from '../shared/format.ts';
import type { OperationFacts, RequestVariant } from './data.ts';
import { FirstMake } from './first-make.tsx';
import { AnswerCard, type Received } from './answer.tsx';
import { BodyField, Fields, FormFields, type FormField } from './fields.tsx';
import {
  clientOf,
  curlOf,
  exampleOf,
  fetchOf,
  idNames,
  inWorld,
  isExampleId,
  isJsonType,
  withVariant,
  targetOf,
  type Call,
  type EditedRequest,
} from './request.ts';
import { innerOf, parameterOf, type ApiDocument, type ApiOperation } from './schema.ts';
import { callerFor, chosen, keyFor, personaNames, tryWorld, typedKey, worldIds } from './world.ts';
import { root } from '../shared/root.ts';

const kinds = { try: 'Try it', curl: 'curl', fetch: 'fetch', client: 'typed client' } as const;
type Kind = keyof typeof kinds;
/** Kept from page to page. */
const kind = signal<Kind>('curl');

const codeOf: Readonly<Record<Exclude<Kind, 'try'>, (call: Call) => string>> = { curl: curlOf, fetch: fetchOf, client: clientOf };

interface TryProps {
  readonly operation: ApiOperation;
  readonly method: string;
  readonly path: string;
  readonly isAnonymous: boolean;
  readonly facts: OperationFacts | undefined;
  readonly document: ApiDocument;
}

/** The fields of a form, with which a file is sent. */
function formOf({ requestBody }: ApiOperation, mediaType: string | undefined, document: ApiDocument): readonly FormField[] {
  const media = requestBody?.content[mediaType ?? ''];
  if (media === undefined || mediaType?.startsWith('multipart/') !== true) return [];
  const properties = innerOf(media.schema, document)?.schema.properties ?? {};
  return Object.entries(properties).map(([name, { format }]) => ({ name, isFile: format === 'binary' }));
}

/** The states from which the operation moves the record in its path; empty: any. */
const statesOf = (facts: OperationFacts | undefined): readonly string[] => facts?.moves.flatMap(({ from }) => from ?? []) ?? [];

/** The example with ids and dates of the world, made again for another caller or variant. */
function useExample({ operation, path, facts, document }: TryProps, caller: string | undefined, variant: RequestVariant | undefined) {
  const [request, set] = useState<EditedRequest>(() => exampleOf(operation, path, facts, document));
  const [missing, setMissing] = useState<readonly string[]>([]);
  const world = tryWorld.value;
  useEffect(() => {
    let isCurrent = true;
    const example = exampleOf(operation, path, facts, document);
    const fill = async (): Promise<void> => {
      const isJson = isJsonType(example.mediaType) && example.body !== undefined && example.body !== '';
      const body = isJson ? withVariant(JSON.parse(example.body), variant) : undefined;
      const names = [...idNames(example.path), ...idNames(example.query), ...idNames(body)];
      const states = variant?.states ?? statesOf(facts);
      const ids = world === undefined ? {} : await worldIds({ names, operation: operation.operationId, caller, states });
      if (!isCurrent) return;
      const filled = (values: Readonly<Record<string, string>>) =>
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isExampleId(value) ? (ids[name] ?? value) : value]));
      setMissing(world === undefined ? [] : idNames(example.path).filter((name) => ids[name] === undefined));
      set({
        ...example,
        path: filled(example.path),
        query: filled(example.query),
        ...(isJson ? { body: JSON.stringify(inWorld(body, ids, world?.now), null, 2) } : {}),
      });
    };
    if (world !== null) void fill();
    return () => {
      isCurrent = false;
    };
  }, [operation, facts, caller, world, variant]);
  return { request, set, missing, setMissing } as const;
}

function Caller({ caller }: { readonly caller: string | undefined }) {
  if (tryWorld.value === undefined) {
    return (
      <label class="caller">
        <span class="quiet">API key</span>
        <input
          type="password"
          autocomplete="off"
          value={typedKey.value}
          onInput={({ currentTarget }) => (typedKey.value = currentTarget.value)}
        />
      </label>
    );
  }
  return (
    <label class="caller">
      <span class="quiet">As</span>
      <select value={caller ?? ''} onChange={({ currentTarget }) => (chosen.value = currentTarget.value)}>
        <option value="">no persona, without a key</option>
        {personaNames.value.map((name) => (
          <option key={name} value={name}>
            {words(name)}
          </option>
        ))}
      </select>
    </label>
  );
}

async function send(call: Call, files: FormData | undefined): Promise<Received> {
  const { method, path, key, request } = call;
  const { body, mediaType } = request;
  const from = performance.now();
  const answer = await fetch(root + targetOf(path, request), {
    method,
    headers: {
      ...(key === undefined ? {} : { 'api-key': key }),
      ...(body === undefined || body === '' || mediaType === undefined ? {} : { 'content-type': mediaType }),
    },
    cache: 'no-store',
    redirect: 'manual',
    ...(files === undefined ? (body === undefined || body === '' ? {} : { body }) : { body: files }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const isText = type === '' || /json|text|xml|csv|pem|javascript/.test(type);
  const bytes = await answer.arrayBuffer();
  return {
    status: answer.status,
    headers: [...answer.headers],
    elapsedMs: performance.now() - from,
    text: isText ? new TextDecoder().decode(bytes) : `${bytes.byteLength.toLocaleString('en')} bytes of ${type}`,
  };
}

export function Try(props: TryProps) {
  const { operation, method, path, isAnonymous, facts, document } = props;
  const caller = callerFor(operation.operationId, operation['x-scope'], isAnonymous);
  const variants = facts?.purpose?.variants ?? [];
  const [chosenVariant, choose] = useState(variants[0]);
  const { request, set, missing, setMissing } = useExample(props, caller, chosenVariant);
  const [received, setReceived] = useState<Received | null>(null);
  const [files, setFiles] = useState<FormData>(() => new FormData());
  const form = formOf(operation, request.mediaType, document);
  const call: Call = { method, path, key: keyFor(caller), request, form };
  const shown = kind.value;
  const parameters = operation.parameters.map((one) => parameterOf(one, document)).filter(({ in: where }) => where === 'query');
  const make = (name: string, id: string): void => {
    set({ ...request, path: { ...request.path, [name]: id } });
    setMissing(missing.filter((one) => one !== name));
  };
  const run = async (): Promise<void> => setReceived(await send(call, form.length > 0 ? files : undefined));
  return (
    <div class="exchange">
      <section class="card" aria-labelledby="request">
        <div class="card-head">
          <h2 id="request">Request</h2>
          <Caller caller={caller} />
        </div>
        {variants.length === 0 ? null : (
          <div class="variants" role="group" aria-label="Examples">
            {variants.map((one) => (
              <button key={one.title} type="button" class="chip" aria-pressed={one === chosenVariant} onClick={() => choose(one)}>
                {one.title}
              </button>
            ))}
          </div>
        )}
        <div class="tabs" role="tablist" aria-label="Form of the request">
          {(Object.keys(kinds) as Kind[]).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`tab-${one}`}
              aria-selected={one === shown}
              aria-controls="request-panel"
              onClick={() => (kind.value = one)}
            >
              {kinds[one]}
            </button>
          ))}
        </div>
        <div id="request-panel" role="tabpanel" aria-labelledby={`tab-${shown}`}>
          {shown === 'try' ? (
            <div class="fields">
              <Fields values={request.path} set={(values) => set({ ...request, path: values })} />
              <Fields
                values={request.query}
                more={parameters.map(({ name }) => name)}
                set={(values) => set({ ...request, query: values })}
              />
              <FormFields fields={form} set={setFiles} />
              <BodyField body={request.body} mediaType={request.mediaType} set={(body) => set({ ...request, body })} />
            </div>
          ) : (
            <pre class="code" tabIndex={0} role="group" aria-label={`Request with ${kinds[shown]}`}>
              {codeOf[shown](call)}
            </pre>
          )}
        </div>
        <FirstMake missing={missing} operation={operation.operationId} document={document} caller={caller} made={make} />
        <div class="actions">
          <Button run={run} kind="main">
            Send
          </Button>
          {shown === 'try' ? null : (
            <>
              <CopyButton text={() => codeOf[shown](call)} label={`Copy the request with ${kinds[shown]}`}>
                Copy
              </CopyButton>
              <Button run={() => (kind.value = 'try')} kind="quiet">
                Edit
              </Button>
            </>
          )}
        </div>
      </section>
      <AnswerCard received={received} operation={operation} facts={facts} clear={() => setReceived(null)} />
    </div>
  );
}
