/** The calls of the control plane in readable form, from its own OpenAPI document. */
import { keywordsOf } from '../../../schemas/shape.ts';
import { controlDocument } from '../../control/document.ts';
import { controlOperations } from '../../control/operations.ts';
import { fileType, type ControlOperation } from '../../control/operation.ts';
import { controlParameterOf } from '../../control/members.ts';

/** Of every address of the control plane. */
const controlPrefix = '/_sim';

export interface Call {
  readonly id: string;
  readonly method: string;
  /** From the root, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly curl: string;
  /** Parameters of the query, with what they mean. */
  readonly query: readonly (readonly [name: string, meaning: string])[];
}

export interface CallSection {
  readonly title: string;
  readonly calls: readonly Call[];
}

export interface Place {
  /** Where the simulator answers: `http://127.0.0.1:4010`. */
  readonly origin: string;
  /** The id of the default world. */
  readonly world: string;
  /** Whether the calls need the token of the simulator. */
  readonly needsToken: boolean;
}

const about = 'Simulator';

/** By the first word of a path below a world. */
const titles: Readonly<Record<string, string>> = {
  clock: 'Clock',
  schedule: 'Clock',
  faults: 'Faults and limits',
  health: 'Faults and limits',
  limits: 'Faults and limits',
  requests: 'Requests',
  records: 'Records',
  events: 'Events, deliveries and messages',
  changes: 'Events, deliveries and messages',
  deliveries: 'Events, deliveries and messages',
  'listen-sessions': 'Events, deliveries and messages',
  messages: 'Events, deliveries and messages',
  certifications: 'Certificates',
};

function titleOf({ path }: ControlOperation): string {
  const [first = '', , part = ''] = path.split('/').slice(1);
  return first === 'worlds' ? (titles[part] ?? 'Worlds') : about;
}

/** A parameter of a path: the default world, a kind of records, or a variable of the shell for what only the reader knows. */
function valueOf(name: string, { id }: ControlOperation, { world }: Place): string {
  // The default world cannot be dropped.
  if (name === 'id') return id === 'worlds.drop' ? '$WORLD' : world;
  if (name === 'kind') return 'transactions';
  return `$${name.toUpperCase()}`;
}

interface Document {
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
}

/** The body that the document shows for a shape; undefined if an empty object says nothing. */
function exampleOf({ body }: ControlOperation, { components: { examples } }: Document): string | undefined {
  const name = body === undefined ? undefined : keywordsOf(body.schema)['x-name'];
  // A snapshot is too large to be shown, and one in an example would not fit the world.
  if (name === 'ComparisonRequest' || body?.isFile === true) return '@$FILE';
  const value = name === undefined ? undefined : examples[name]?.value;
  const text = value === undefined ? '' : JSON.stringify(value);
  return text === '' || text === '{}' || text.includes('"snapshot"') ? undefined : text;
}

/** A search needs its text. In quotes, since shells read a question mark as a pattern. */
const addressOf = (url: string, { id }: ControlOperation): string => (id === 'records.search' ? `'${url}?search=acme'` : url);

function curlOf(operation: ControlOperation, place: Place, document: Document): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name, operation, place));
  const example = exampleOf(operation, document);
  const { method, isStream } = operation;
  const isImplied = method === (example === undefined ? 'GET' : 'POST');
  return [
    'curl',
    ...(isStream === true ? ['-N'] : []),
    ...(isImplied ? [] : [`-X ${method}`]),
    ...(place.needsToken ? ['-H "authorization: Bearer $GATEPROOF_CONTROL_TOKEN"'] : []),
    ...(example === undefined
      ? []
      : [
          `-H 'content-type: ${operation.body?.isFile === true ? fileType : 'application/json'}'`,
          example.startsWith('@') ? `--data-binary ${example}` : `-d '${example}'`,
        ]),
    addressOf(`${place.origin}${controlPrefix}${path}`, operation),
  ].join(' ');
}

/** In the order of the document. */
export function callSections(place: Place): readonly CallSection[] {
  const document = controlDocument(controlOperations) as unknown as Document;
  const sections = new Map<string, Call[]>();
  for (const operation of controlOperations) {
    const { id, method, path, summary, query } = operation;
    const title = titleOf(operation);
    const calls = sections.get(title) ?? [];
    sections.set(title, calls);
    calls.push({
      id,
      method,
      path: controlPrefix + path,
      summary,
      curl: curlOf(operation, place, document),
      query: Object.keys(query?.properties ?? {}).map((name) => [name, controlParameterOf(name)?.[0] ?? ''] as const),
    });
  }
  return [...sections].map(([title, calls]) => ({ title, calls }));
}
