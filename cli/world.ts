import { at } from '../fixtures/client/answer.ts';
import { exportWorld as write, importWorld as read, listWorlds as list } from '../engine/world-files.ts';
import { table } from '../reports/table.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { print } from './print.ts';

interface OutputOptions {
  readonly json?: boolean;
}

const shown = (value: unknown): string => oneLine(String(value));
const counted = (records: unknown): string => `${shown(records)} record${records === 1 ? '' : 's'}`;

/** Returns 0. Throws `UserError`. */
export async function exportWorld(
  world: string | undefined,
  { json = false, ...options }: Parameters<typeof write>[1] & OutputOptions,
): Promise<number> {
  const exported = await write(world, options);
  if (json) process.stdout.write(`${JSON.stringify(exported)}\n`);
  else {
    print(
      `Exported the world ${shown(exported.world)} with ${counted(exported.records)} to ${shown(exported.file)} (${exported.bytes} bytes)\n`,
    );
    print(
      exported.hasSecrets
        ? 'The file reveals the keys and secrets of the world: keep it as you keep them\n'
        : 'The file has no API keys, so an import issues new ones; it has the signing secrets of webhooks\n',
    );
  }
  return 0;
}

/** Returns 0. Throws `UserError`. */
export async function importWorld(file: string, { json = false, ...options }: Parameters<typeof read>[1] & OutputOptions): Promise<number> {
  const world = await read(file, options);
  if (json) process.stdout.write(`${JSON.stringify(world)}\n`);
  else {
    const isNew = at(world, 'hasNewKeys') === true;
    const about = `Imported the world ${shown(at(world, 'id'))} with ${counted(at(world, 'records'))}`;
    print(isNew ? `${about}; its keys are new:\n` : `${about}; its keys work as before\n`);
    if (isNew) process.stdout.write(table(keysOf(world).map(([name, key]) => ['', name, key])));
  }
  return 0;
}

function keysOf(world: unknown): readonly (readonly [name: string, key: string])[] {
  return [at(world, 'personas'), at(world, 'keys')].flatMap((some) =>
    Object.entries((some ?? {}) as Readonly<Record<string, unknown>>).map(
      ([name, persona]) => [shown(name), shown(at(persona, 'key'))] as const,
    ),
  );
}

/** Returns 0. Throws `UserError`. */
export async function listWorlds({ json = false, ...options }: Parameters<typeof list>[0] & OutputOptions): Promise<number> {
  const worlds = await list(options);
  if (json) process.stdout.write(worlds.map((world) => `${JSON.stringify(world)}\n`).join(''));
  else {
    const rows = worlds.map((world) => [
      shown(at(world, 'id')) + (at(world, 'isDefault') === true ? ' (default)' : ''),
      shown(at(world, 'records')),
      shown(at(world, 'now')),
      at(world, 'isFrozen') === true ? 'frozen' : 'running',
    ]);
    process.stdout.write(table([['WORLD', 'RECORDS', 'TIME', 'CLOCK'], ...rows]));
  }
  return 0;
}
