/**
 * Writes the files of a new group of records: `npm run new-group -- vouchers --area billing --permission Vouchers.Vouchers`.
 * Operations, rules, records, suite rows, walks and mutants follow from its descriptor.
 */
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError, Option } from 'commander';
import { format, resolveConfig } from 'prettier';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const groupList = 'schemas/groups.ts';
const moduleList = 'simulator/domain/modules.ts';
const areas = ['access', 'payments', 'billing', 'engagement', 'notifications', 'wallets', 'platform'] as const;

interface Options {
  readonly area: string;
  readonly permission: string;
  readonly one?: string;
  readonly base?: string;
  readonly rules?: string;
  readonly restore: string;
}

const matching =
  (pattern: RegExp, what: string) =>
  (text: string): string => {
    if (!pattern.test(text)) throw new InvalidArgumentError(`must be ${what}.`);
    return text;
  };

/** `giftCards` in words: `gift cards`. */
const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const kebab = (name: string): string => words(name).replaceAll(' ', '-');
const pascal = (text: string): string => text.replace(/(?:^|[ -])(.)/g, (_, letter: string) => letter.toUpperCase());
const singular = (many: string): string => (many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, ''));
const camel = (text: string): string => text.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const group = (name: string, one: string, dto: string, file: string, options: Options): string => `/** ${capital(words(name))}. */
import { boolean, defaulted, maybe, shape, text, uuid } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

const writable = {
  merchantId: uuid(),
  name: text(128),
  description: maybe(text(512)),
  isActive: defaulted(boolean(), true),
};

const ${dto}CreateDto = shape('${dto}CreateDto', 'assumed', writable);

const ${dto}UpdateDto = shape('${dto}UpdateDto', 'assumed', updateFields(writable));

const ${dto}Dto = shape('${dto}Dto', 'assumed', { id: uuid(), ...replyFields(writable), ...fullAudited(), ...stamped() });

export const ${name} = describeGroup({
  area: '${options.area}',
  prefix: '${name}',
  noun: ['${one}', '${words(name)}'],
  title: '${capital(words(name))}',
  base: '${options.base ?? `/api/${file}`}',
  permission: '${options.permission}',
  restore: ${options.restore === 'none' ? 'null' : `'${options.restore}'`},
  shapes: { item: ${dto}Dto, create: ${dto}CreateDto, update: ${dto}UpdateDto },
  rules: '${options.rules ?? one.toUpperCase().replaceAll(' ', '-')}',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  hasUniqueName: true,
  search: ['name', 'description'],
  recipe: { merchantId: caller('merchantId'), name: name('${one}', 128) },
  change: { description: 'Changed' },
});
`;

const module = (name: string, one: string): string => {
  const constant = `${camel(one)}Module`;
  return `/** ${capital(words(name))}. Their descriptor serves them; hooks add the rest. */
import { object } from '../../kernel/record-schema.ts';
import { standardResource, type Hooks } from '../../resources/described.ts';
import { described } from '../../resources/group-record.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const hooks: Hooks<'${name}'> = {};

const records = { ${name}: kind(object(described('${name}')), {}) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const ${constant} = defineModule({ records, handlers: resourceHandlers(standardResource('${name}', hooks)) });
`;
};

/** Adds a member to a list: an import among the others, and its name at the end. */
function withMember(text: string, name: string, path: string, end: string): string {
  const line = `import { ${name} } from './${path}';\n`;
  const at = text.indexOf('import ');
  return (text.slice(0, at) + line + text.slice(at)).replace(`\n${end}`, `\n  ${name},\n${end}`);
}

async function write(path: string, text: string): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

const add = async (list: string, ...member: readonly [name: string, path: string, end: string]): Promise<void> =>
  write(list, withMember(await readFile(join(root, list), 'utf8'), ...member));

const isThere = (path: string): Promise<boolean> =>
  access(join(root, path)).then(
    () => true,
    () => false,
  );

async function run(name: string, options: Options): Promise<void> {
  const file = kebab(name);
  const contract = `schemas/${options.area}/${file}/group.ts`;
  const hooks = `simulator/domain/${options.area}/${file}/module.ts`;
  for (const path of [contract, hooks]) if (await isThere(path)) throw new Error(`${path} exists already.`);
  const one = options.one ?? singular(words(name));
  const dto = pascal(one);
  await write(contract, group(name, one, dto, file, options));
  await write(hooks, module(name, one));
  await add(groupList, name, `${options.area}/${file}/group.ts`, '});');
  await add(moduleList, `${camel(one)}Module`, `${options.area}/${file}/module.ts`, '] as const');
  process.stdout.write(
    [
      `Wrote the group ${name}; it is listed in ${groupList} and ${moduleList}. Edit by hand:`,
      `  ${contract}   its fields, a body that creates a record, a change, what a search looks into`,
      `  ${hooks}   its hooks, for checks and effects of its own`,
      '',
    ].join('\n'),
  );
}

const program = new Command('new-group')
  .argument('<name>', 'plural name, as in the ids of its operations', matching(/^[a-z][A-Za-z0-9]*s$/, 'a plural in camel case'))
  .addOption(new Option('--area <area>', 'folder of its files').choices(areas).makeOptionMandatory())
  .requiredOption('--permission <name>', 'base permission', matching(/^[A-Z][A-Za-z]+(\.[A-Z][A-Za-z]+)+$/, 'a dotted name'))
  .option('--one <noun>', 'singular, where it is not the name without its s')
  .option('--base <path>', 'base path; /api/ and the name unless stated')
  .option('--rules <prefix>', 'prefix of its rules; the singular in capitals unless stated')
  .option('--restore <action>', 'action that restoring needs beyond the base permission, or none', 'Update')
  .action(run);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`new-group: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
