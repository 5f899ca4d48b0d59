import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import type { Refusal } from '../domain/kernel/refusal.ts';

/** The path of the refused member, as far as the record has it: `customerId` may be written as `customer`. */
export function placeOf({ detail }: Refusal, values: JsonObject): readonly (string | number)[] {
  const [member = '$'] = detail.validationErrors?.[0]?.members ?? [];
  const place: (string | number)[] = [];
  let value: unknown = values;
  for (const step of member.split(/[.[\]]+/).filter((part) => part !== '')) {
    if (Array.isArray(value) && /^\d+$/.test(step)) {
      place.push(Number(step));
      value = value[Number(step)] as unknown;
      continue;
    }
    if (!isJsonObject(value)) break;
    const object = value;
    const name = [step, step.replace(/Id$/, ''), step.replace(/Ids$/, 's')].find((one) => Object.hasOwn(object, one));
    if (name === undefined) break;
    place.push(name);
    value = object[name];
  }
  return place;
}

export function reasonOf({ message, code, detail }: Refusal): string {
  const errors = detail.validationErrors ?? [];
  if (errors.length === 0) return `${message} (${code}${detail.reason === undefined ? '' : `: ${detail.reason}`})`;
  return errors
    .slice(0, 3)
    .map((error) => error.message)
    .join(' ');
}
