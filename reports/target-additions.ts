/** What to add to the target file so that more rules can be judged, as YAML. Pure. */
import { Document, isNode } from 'yaml';
import type { Certificate } from './certificate-schema.ts';
import { count } from './counts.ts';
import { fixtureRecords, personaRoles } from '../schemas/personas.ts';

type Additions = Map<string, { readonly value: unknown; readonly note?: string; readonly rules: Set<string> }>;

const about: Readonly<Record<string, string>> = { ...personaRoles, ...fixtureRecords };

/** `otherMerchant.merchantId` → `${OTHER_MERCHANT_MERCHANT_ID}`: an environment variable; a missing one is an error that names it. */
const variable = (...names: readonly string[]): string =>
  `\${${names.map((name) => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()).join('_')}}`;

const seconds = (duration: string): number => {
  const [, hours = '0', minutes = '0', rest = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
};

/**
 * YAML to merge into the target file, from the reasons of untested rules, with the number of rules that name each member. Values that only the
 * operator knows are environment variables. Undefined if the target file lacks nothing.
 */
export function targetAdditions(missing: Certificate['missing']): string | undefined {
  const found: Additions = new Map();
  const waits = new Map<string, Set<string>>();
  const add = (path: string, value: unknown, rules: readonly string[], note?: string): void => {
    const before = found.get(path) ?? { value, ...(note === undefined ? {} : { note }), rules: new Set() };
    found.set(path, { ...before, rules: new Set([...before.rules, ...rules]) });
  };
  for (const { reason, rules } of missing) {
    for (const [, persona = '', member = ''] of reason.matchAll(/\bpersonas\.(\w+)\.(key|keyId|userId|merchantId|resellerId)\b/g))
      add(`personas.${persona}.${member}`, variable(persona, member), rules);
    for (const [, ids = '', persona = ''] of reason.matchAll(/\b((?:keyId|userId|merchantId)\b[\w, ]*) of personas\.(\w+)/g))
      for (const member of ids.split(/, | and /)) add(`personas.${persona}.${member}`, variable(persona, member), rules);
    for (const [, name = ''] of reason.matchAll(/\bfixtures\.(\w+)/g)) add(`fixtures.${name}`, variable(name), rules, about[name]);
    for (const [, name = ''] of reason.matchAll(/\bconsent\.(write|provokeRateLimit): true/g)) add(`consent.${name}`, true, rules);
    for (const [, name = ''] of reason.matchAll(/\blifetimes\.(\w+)/g)) {
      add(`lifetimes.${name}`, variable(name), rules, 'such as PT15M');
      waits.set('', new Set([...(waits.get('') ?? []), ...rules]));
    }
    for (const [, least = ''] of reason.matchAll(/\bconsent\.waitForExpiry of at least (PT\w+)/g))
      waits.set(least, new Set([...(waits.get(least) ?? []), ...rules]));
    if (/^needs (?:.*, )?hooks(?:,|$)/.test(reason)) {
      add('hooks.listen', '127.0.0.1:8787', rules, 'where the suites receive webhooks');
      add('hooks.url', variable('hooks', 'url'), rules, 'the address that leads there, reachable by the gateway');
    }
    if (/^needs (?:.*, )?(?:hooks(?:,|$)|control, or hooks\.within)/.test(reason))
      add('hooks.within', 'PT30S', rules, 'a delivery that has not arrived by then is a failure');
    if (/\bnames\.keyScope\b/.test(reason))
      add('names.keyScope', variable('keyScope'), rules, 'the scope of a rate-limit profile for one key');
    if (/\bnames\.walletEnvironments\b/.test(reason))
      for (const name of ['sandbox', 'production'] as const)
        add(
          `names.walletEnvironments.${name}`,
          variable('walletEnvironments', name),
          rules,
          `the ${name} environment of a wallet registration`,
        );
    for (const [, kind = ''] of reason.matchAll(/\brotations\.(overlap|cutOver)\b/g)) add(`rotations.${kind}`, {}, rules);
    for (const [, operation = ''] of reason.matchAll(/\brequests\["([\w.]+)"\]/g)) add(`requests.${operation}`, {}, rules);
  }
  if (waits.size > 0) {
    const longest = [...waits.keys()].toSorted((a, b) => seconds(b) - seconds(a))[0] ?? '';
    const rules = [...new Set([...waits.values()].flatMap((set) => [...set]))];
    // Only the operator knows how long a lifetime is.
    if (waits.has(''))
      add('consent.waitForExpiry', variable('waitForExpiry'), rules, 'such as PT16M: a minute more than the longest lifetime below');
    else add('consent.waitForExpiry', longest, rules, 'the longest single wait');
  }
  return found.size === 0 ? undefined : written(found);
}

/** Comments above the bodies that the operator has to write. */
const bodies: Readonly<Record<string, string>> = {
  rotations:
    'bodies of apiKeys.rotate to put in place of {}: with overlap the old key works for a while, with cutOver it is rejected at once',
  requests: 'replace each {} by a body that the operation accepts',
};

const order = ['personas', 'fixtures', 'names', 'rotations', 'consent', 'lifetimes', 'hooks', 'requests'];

function written(additions: Additions): string {
  const document = new Document({});
  const sorted = [...additions].toSorted(([a], [b]) => order.indexOf(a.split('.')[0] ?? '') - order.indexOf(b.split('.')[0] ?? ''));
  for (const [path, { value }] of sorted) document.setIn(parts(path), document.createNode(value));
  for (const [path, { note, rules }] of sorted)
    if (!Object.hasOwn(bodies, path.split('.')[0] ?? ''))
      comment(
        document.getIn(parts(path), true),
        'comment',
        [note, count(rules.size, 'rule')].filter((part) => part !== undefined).join('; '),
      );
  for (const name of new Set(sorted.flatMap(([path]) => (path.startsWith('personas.') ? [parts(path)[1] ?? ''] : []))))
    comment(document.getIn(['personas', name], true), 'commentBefore', about[name] ?? '');
  for (const [section, text] of Object.entries(bodies)) comment(document.get(section, true), 'commentBefore', text);
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** An operation id contains a dot but is one member. */
function parts(path: string): readonly string[] {
  return path.startsWith('requests.') ? ['requests', path.slice('requests.'.length)] : path.split('.');
}

function comment(node: unknown, place: 'comment' | 'commentBefore', text: string): void {
  if (isNode(node) && text !== '') node[place] = ` ${text}`;
}
