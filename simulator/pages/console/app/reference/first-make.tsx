/** Offered if the world has no record for the path: creates one from the example of its creation. */
import { Button } from '../shared/parts.tsx';
import { groupOf, listed, useFacts } from './data.ts';
import { operationPlace } from './place.ts';
import { exampleOf, idNames, inWorld, targetOf, withVariant } from './request.ts';
import type { ApiDocument } from './schema.ts';
import { keyFor, tryWorld, worldIds } from './world.ts';
import { root } from '../shared/root.ts';

interface FirstMakeProps {
  /** Names of path parameters without a record. */
  readonly missing: readonly string[];
  readonly operation: string;
  readonly document: ApiDocument;
  readonly caller: string | undefined;
  readonly made: (name: string, id: string) => void;
}

export function FirstMake({ missing, operation, document, caller, made }: FirstMakeProps) {
  const group = groupOf(operation);
  const { value: facts } = useFacts(group);
  const create = listed(`${group}.create`);
  const described = create === undefined ? undefined : document.paths?.[create.path]?.[create.method.toLowerCase()];
  const [name] = missing;
  if (name === undefined) return null;
  const canMake = create !== undefined && described !== undefined && create.id !== operation && missing.length === 1;
  const make = async (): Promise<void> => {
    if (create === undefined || described === undefined) return;
    const known = facts?.operations[create.id];
    const example = exampleOf(described, create.path, known, document);
    const body = withVariant(JSON.parse(example.body ?? '{}'), known?.purpose?.variants?.[0]);
    const ids = await worldIds({ names: [...idNames(example.path), ...idNames(body)], operation: create.id, caller, states: [] });
    const key = keyFor(caller);
    const answer = await fetch(root + targetOf(create.path, { path: { ...example.path, ...ids }, query: {} }), {
      method: create.method,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) },
      body: JSON.stringify(inWorld(body, ids, tryWorld.value?.now)),
    });
    const reply = (await answer.json()) as { readonly id?: string; readonly error?: { readonly message?: string } };
    if (reply.id === undefined) throw new Error(reply.error?.message ?? `The creation was answered ${answer.status}.`);
    made(name, reply.id);
  };
  return (
    <div class="first">
      <p class="quiet">{`The world has no record for ${missing.map((one) => `{${one}}`).join(' and ')} yet.`}</p>
      {canMake ? (
        <p class="bar">
          <Button run={make}>Create one</Button>
          <a href={operationPlace(create.id)}>{create.summary}</a>
        </p>
      ) : null}
    </div>
  );
}
