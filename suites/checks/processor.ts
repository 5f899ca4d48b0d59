/** A processor of the target, a configuration for it, and a profile that uses it. None of their members are documented. */
import { ownBody, unobservable, type Answer, type CallOptions, type Context } from '../../fixtures/test.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { idOf } from './created.ts';
import { membersOf, textsIn, valuesOf } from './members.ts';
import { bodyRecipeOf } from '../../schemas/recipes.ts';

const as = 'merchantAdmin' as const;
/** The most texts of the list of processors to try as an id. */
const maxTries = 6;

/** A processor as a path names it, with the replies about its configuration. */
export interface Processor {
  readonly params: { readonly processorId: string };
  readonly schema: Answer;
  readonly template: Answer;
}

/** The first processor of a list whose configuration can be read: which member is the id for paths is not documented. */
export async function processorIn({ api }: Pick<Context, 'api'>, list: Answer): Promise<Processor | undefined> {
  const candidates = [...new Set([...valuesOf(list.json, 'id'), ...textsIn(list.json)])].slice(0, maxTries);
  for (const processorId of list.ok ? candidates : []) {
    const options = { as, params: { processorId }, allow501: true } as const;
    const schema = await api.call('processors.configSchema', options);
    const template = await api.call('processors.configTemplate', options);
    if (schema.ok || template.ok) return { params: { processorId }, schema, template };
  }
  return undefined;
}

/** The first processor of the target; without one the test ends as unobservable. */
export async function anyProcessor(context: Pick<Context, 'api'>): Promise<Processor> {
  const list = await context.api.call('processors.list', { as, allow501: true });
  return (
    (await processorIn(context, list)) ??
    unobservable(`processors.list answered ${list.status} and shows no processor whose schema or template personas.merchantAdmin can read`)
  );
}

/** The secrets in a configuration: members that its schema marks as write-only, or that have such names. */
function secretsOf(config: JsonObject, schema: unknown): readonly string[] {
  const marked = membersOf(schema).filter(({ value }) => isJsonObject(value) && value['writeOnly'] === true);
  const names = new Set(marked.map(({ name }) => name));
  return Object.entries(config).flatMap(([name, value]) =>
    typeof value === 'string' && (names.has(name) || /secret|password/i.test(name)) ? [name] : [],
  );
}

/** A configuration from the template with unique values: `marker` if public, `secret` if not. */
interface Config {
  readonly config: JsonObject;
  readonly marker: string | undefined;
  readonly secret: string | undefined;
}

/** Makes a configuration; its values are recognisable anywhere. */
export function configFor({ build }: Pick<Context, 'build'>, { schema, template }: Processor, label: string): Config {
  const config = isJsonObject(template.json) ? template.json : {};
  const secrets = new Set(secretsOf(config, schema.json));
  const unique = build.uuid(`configuration ${label}`).replaceAll('-', '');
  const [open] = Object.entries(config).flatMap(([name, value]) => (typeof value === 'string' && !secrets.has(name) ? [name] : []));
  const marker = open === undefined ? undefined : unique.slice(0, 12);
  const secret = secrets.size === 0 ? undefined : unique;
  const changed = Object.fromEntries([
    ...(open === undefined ? [] : [[open, marker] as const]),
    ...Array.from(secrets, (name) => [name, secret] as const),
  ]);
  return { config: { ...config, ...changed }, marker, secret };
}

/** An inactive profile, so that no payment uses it. */
export const profileBody = ({ build }: Pick<Context, 'build'>, { params }: Processor, config: JsonObject): JsonObject =>
  build.body('processorProfiles.create', { ...params, config });

export const ofMerchant = ({ target }: Pick<Context, 'target'>) => ({ merchantId: target.personas.merchantAdmin!.merchantId! });

export async function makeProfile(
  context: Context,
  body: JsonObject,
  create: (options: Pick<CallOptions, 'params' | 'body'>) => Promise<Answer>,
): Promise<string> {
  const params = ofMerchant(context);
  const sent = context.api.bodyFor('processorProfiles.create', body);
  const made = await create({ params, body: sent });
  if (!made.ok) unobservable(`processorProfiles.create answered ${made.status}; ${ownBody('processorProfiles.create')}`, made);
  return idOf(context, 'processorProfiles', made, { sent, params });
}

// Bodies for the providers of a merchant. Neither their members nor the names of providers are documented.

/** The screening profile that a test makes: it screens nothing. */
export const screeningBody = ({ build }: Pick<Context, 'build'>): JsonObject =>
  build.body('screeningProviderProfiles.create', {
    config: { accountId: build.uuid('account of a screening profile').replaceAll('-', '').slice(0, 12) },
  });

/** The provider for a path, by the target's name. */
export const taxProvider = ({ target }: Pick<Context, 'target'>): string => target.fixtures['taxProvider'] ?? 'sim-tax';
export const secureProvider = ({ target }: Pick<Context, 'target'>): string => target.fixtures['threeDSecureProvider'] ?? 'sim-3ds';

export const taxBindingBody = bodyRecipeOf('taxBindings.update');
export const secureBindingBody = bodyRecipeOf('threeDSecureBindings.update');

export const boundTo = <Name extends string>({ target }: Pick<Context, 'target'>, name: Name, provider: string) =>
  ({ id: target.personas.merchantAdmin!.merchantId!, [name]: provider }) as { readonly id: string } & Readonly<Record<Name, string>>;

export const connectBody = bodyRecipeOf('accounting.connect');

export const favoriteBody = ({ build }: Pick<Context, 'build'>, label: string) => ({
  entityType: 'customer',
  entityId: build.uuid(`favorite ${label}`),
});
