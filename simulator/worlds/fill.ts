/** Puts the records of a fixtures file into a world, through the handlers of the operations that create them. */
import { catalogue, isOperationId } from '../../schemas/catalogue.ts';
import type { Operation } from '../../schemas/operation.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { keywordsOf } from '../../schemas/shape.ts';
import { callDirectly } from '../in-process/direct-call.ts';
import { Refusal } from '../domain/kernel/refusal.ts';
import { placeOf, reasonOf } from './fill-fault.ts';
import type { ServedWorld } from '../pipeline/world.ts';
import type { FilledParts, Persona, Seeded } from '../seed/definition.ts';

type Path = readonly (string | number)[];

export interface FixturesPlan {
  readonly sections: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
  /** The error for a mistake at a path of the file. */
  fault(at: Path, message: string): Error;
}

/** Members of a fixture that are not inputs of its operation: the caller, and the operations that follow. */
const own = ['as', 'then'];
/** Keys are made for their users, and referred to by name from then on. */
const keySection = 'keys';

const sectionNames: readonly string[] = [
  ...Object.keys(catalogue).flatMap((id) => (id.endsWith('.create') && id !== 'apiKeys.create' ? [id.slice(0, -'.create'.length)] : [])),
  keySection,
].toSorted();

const parametersOf = ({ path }: Operation): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

interface Made {
  readonly id: string;
  readonly merchantId: string | undefined;
}

export class Filling {
  readonly #world: ServedWorld;
  readonly #plan: FixturesPlan;
  readonly #seeded: Seeded;
  readonly #made = new Map<string, Made>();
  readonly #making = new Set<string>();
  readonly #keys: Record<string, Persona> = {};

  constructor(world: ServedWorld, plan: FixturesPlan, seeded: Seeded) {
    this.#world = world;
    this.#plan = plan;
    this.#seeded = seeded;
  }

  /** Creates all records, starting with those that others refer to. Rejects with the error that the plan makes of the first mistake. */
  async all(): Promise<FilledParts> {
    for (const section of Object.keys(this.#plan.sections)) this.#creationOf(section);
    for (const [section, records] of Object.entries(this.#plan.sections))
      for (const name of Object.keys(records)) await this.#make(section, name, [section, name]);
    const ids = [...this.#made].map(([name, { id }]) => [name, id] as const);
    return { fixtures: Object.fromEntries(ids), keys: this.#keys };
  }

  async #make(section: string, name: string, from: Path): Promise<Made> {
    const at = [section, name];
    const full = at.join('.');
    const known = this.#made.get(full);
    if (known !== undefined) return known;
    if (this.#making.has(full)) throw this.#plan.fault(from, `${full} refers to itself`);
    this.#making.add(full);
    const operation = this.#creationOf(section);
    const values = this.#plan.sections[section]?.[name] ?? {};
    const keyId = await this.#callerOf(values, at);
    const inputs = await this.#inputsOf(operation, section, name, values);
    const reply = await this.#call(operation, keyId, inputs, at, values);
    const made = section === keySection ? this.#keep(name, reply) : madeOf(reply, inputs.body);
    this.#made.set(full, made);
    await this.#then(section, made, keyId, values, at);
    return made;
  }

  #creationOf(section: string): Operation {
    const id = section === keySection ? 'apiKeys.reveal' : `${section}.create`;
    if (sectionNames.includes(section) && isOperationId(id)) return catalogue[id];
    throw this.#plan.fault([section], `there are no fixtures of the kind ${section}; there are ${sectionNames.join(', ')}`);
  }

  #keep(name: string, { id, key }: JsonObject): Made {
    const keyId = String(id);
    const { userId } = this.#world.records.apiKeys.get(keyId)!;
    const { merchantId = null, resellerId = null } = this.#world.records.users.get(userId) ?? {};
    const owner = { ...(merchantId === null ? {} : { merchantId }), ...(resellerId === null ? {} : { resellerId }) };
    this.#keys[name] = { key: String(key), keyId, userId, ...owner };
    return { id: keyId, merchantId: undefined };
  }

  async #callerOf({ as }: JsonObject, at: Path): Promise<string> {
    if (as === undefined) return this.#seeded.personas.hostAdmin.keyId;
    const personas: Readonly<Record<string, Persona>> = this.#seeded.personas;
    if (typeof as === 'string') {
      if (Object.hasOwn(this.#plan.sections[keySection] ?? {}, as)) return (await this.#make(keySection, as, [...at, 'as'])).id;
      if (Object.hasOwn(personas, as)) return personas[as]!.keyId;
    }
    throw this.#plan.fault([...at, 'as'], `as must name a key of this file or a persona: ${Object.keys(personas).join(', ')}`);
  }

  /** The inputs of the creation: names of other records become their ids. */
  async #inputsOf(operation: Operation, section: string, name: string, values: JsonObject) {
    const inPath = parametersOf(operation);
    const declared = new Set([...inPath, ...Object.keys(keywordsOf(operation.body!.schema).properties ?? {})]);
    const given: Record<string, unknown> = {};
    const extra: Record<string, unknown> = {};
    for (const [member, value] of Object.entries(values)) {
      const at = [section, name, member];
      if (own.includes(member)) continue;
      if (declared.has(member)) given[member] = value;
      else if (declared.has(`${member}Id`)) given[`${member}Id`] = (await this.#refer(member, value, at)).id;
      else if (declared.has(`${member.replace(/s$/, '')}Ids`) && Array.isArray(value)) {
        const one = member.replace(/s$/, '');
        const ids: string[] = [];
        for (const [index, each] of value.entries()) ids.push((await this.#refer(one, each, [...at, index])).id);
        given[`${one}Ids`] = ids;
      } else if (section === 'users' && (member === 'merchant' || member === 'reseller'))
        extra[`${member}Id`] = (await this.#refer(member, value, at)).id;
      else throw this.#plan.fault(at, `unknown member ${at.join('.')}; allowed are ${[...declared, ...own].join(', ')}`);
    }
    if (section === keySection) {
      given['name'] ??= name;
      if (values['user'] !== undefined)
        given['merchantId'] ??= (await this.#refer('user', values['user'], [section, name, 'user'])).merchantId;
    }
    if (Object.keys(extra).length > 0) given['extraProperties'] = { ...extra, ...(given['extraProperties'] as object | undefined) };
    const params = Object.fromEntries(inPath.map((parameter) => [parameter, String(given[parameter] ?? '')]));
    const body = Object.fromEntries(Object.entries(given).filter(([member]) => !inPath.includes(member)));
    for (const parameter of inPath)
      if (given[parameter] === undefined)
        throw this.#plan.fault([section, name], `${section}.${name} lacks ${parameter.replace(/Id$/, '')}; add the name of a record`);
    return { params, body: body as JsonObject };
  }

  /** The record with a name: one of the file, or one that every world has. */
  async #refer(member: string, name: unknown, at: Path): Promise<Made> {
    if (typeof name === 'string') {
      const having = Object.keys(this.#plan.sections).filter((section) => Object.hasOwn(this.#plan.sections[section] ?? {}, name));
      const fits = having.find((section) => section.toLowerCase() === `${member}s`.toLowerCase());
      const near = fits ?? having.find((section) => section.toLowerCase().endsWith(`${member}s`.toLowerCase()));
      const section = near ?? (having.length === 1 ? having[0] : undefined);
      if (section !== undefined) return this.#make(section, name, at);
      const { personas, fixtures } = this.#seeded;
      const persona = Object.hasOwn(personas, name) ? (personas as Readonly<Record<string, Persona>>)[name] : undefined;
      const id = persona?.[`${member}Id` as 'userId'] ?? (Object.hasOwn(fixtures, name) ? fixtures[name] : undefined);
      if (id !== undefined) return { id, merchantId: persona?.merchantId };
      if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)) return { id: name, merchantId: undefined };
    }
    throw this.#plan.fault(at, `${at.join('.')} names no record of this file: ${JSON.stringify(name)}`);
  }

  /** Operations on the record, by their last names: `then: [lock]`, `then: [{ operate: { type: Capture } }]`. */
  async #then(section: string, { id, merchantId }: Made, keyId: string, { then = [] }: JsonObject, at: Path): Promise<void> {
    if (!Array.isArray(then)) throw this.#plan.fault([...at, 'then'], 'then must be a list of operations, such as [lock]');
    for (const [index, step] of then.entries()) {
      const [verb, body] = isJsonObject(step) ? (Object.entries(step)[0] ?? []) : [step, undefined];
      const name = `${section === keySection ? 'apiKeys' : section}.${String(verb)}`;
      const place = [...at, 'then', index];
      if (!isOperationId(name)) throw this.#plan.fault(place, `there is no operation ${name}; \`gateproof operations\` lists them`);
      const operation: Operation = catalogue[name];
      const params = parametersOf(operation).map((parameter) => [parameter, parameter === 'merchantId' ? String(merchantId) : id] as const);
      await this.#call(
        operation,
        keyId,
        { params: Object.fromEntries(params), ...(body === undefined ? {} : { body: body as JsonObject }) },
        place,
        {},
      );
    }
  }

  async #call(
    operation: Operation,
    keyId: string,
    inputs: { readonly params: Readonly<Record<string, string>>; readonly body?: JsonObject },
    at: Path,
    values: JsonObject,
  ): Promise<JsonObject> {
    try {
      const reply = await callDirectly(this.#world, { operation, keyId, ...inputs });
      return isJsonObject(reply) ? reply : {};
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw this.#plan.fault([...at, ...placeOf(error, values)], `${at.join('.')}: ${reasonOf(error)}`);
    }
  }
}

function madeOf(reply: JsonObject, body: JsonObject): Made {
  const bound = reply['merchantId'] ?? (isJsonObject(body['extraProperties']) ? body['extraProperties']['merchantId'] : undefined);
  return { id: String(reply['id']), merchantId: typeof bound === 'string' ? bound : undefined };
}
