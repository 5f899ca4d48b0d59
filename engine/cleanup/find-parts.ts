/** Finds records without a list of their own in the record that contains them: stored payment methods in their customer. */
import { catalogue, isOperationId } from '../../schemas/catalogue.ts';
import { inputOf, parameters, removalOf } from '../../schemas/removal.ts';
import type { Api } from '../../fixtures/client/api.ts';
import type { PersonaName } from '../../fixtures/targets/target.ts';

const maxDepth = 3;

/** Ids of the records of one kind in the member of their container with that name. Empty if the container cannot be read. */
export async function partsOf(part: string, kind: string, id: string, as: PersonaName, api: Api): Promise<readonly string[]> {
  const read = `${kind}.read`;
  if (!isOperationId(read)) return [];
  const answer = await api.call(read, { as, params: { id }, query: { suppressNulls: false }, allow501: true });
  if (!answer.ok) return [];
  return membersOf(answer.json).flatMap(([name, value]) =>
    Array.isArray(value) && isNamedAfter(part, name)
      ? value.flatMap((one: unknown) => (isObject(one) && typeof one['id'] === 'string' && one['isDeleted'] !== true ? [one['id']] : []))
      : [],
  );
}

/** `paymentMethods` and `stored_payment_methods` match `storedPaymentMethods`. */
function isNamedAfter(kind: string, member: string): boolean {
  const [whole, part] = [kind, member].map((name) => name.replaceAll(/[^a-z]/gi, '').toLowerCase()) as [string, string];
  return part.length > whole.length / 2 && whole.includes(part);
}

function membersOf(value: unknown, depth = 0): readonly (readonly [string, unknown])[] {
  if (!isObject(value) || depth > maxDepth) return [];
  return Object.entries(value).flatMap((member) => [member, ...membersOf(member[1], depth + 1)]);
}

export function ownerInputOf(part: string): string {
  const [operation] = removalOf(part).removes;
  if (operation === undefined) throw new Error(`no operation removes ${part}`);
  const { path, query } = catalogue[operation] as { readonly path: string; readonly query?: { readonly properties: object } };
  const names = [...parameters(path), ...Object.keys(query?.properties ?? {})];
  return names.find((name) => name !== inputOf(operation)) ?? 'id';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
