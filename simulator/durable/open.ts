/** Opens a data folder for the worlds of a process. */
import { UserError } from '../../schemas/shared/user-error.ts';
import type { FixturesPlan } from '../worlds/fill.ts';
import type { KeptState, Place } from '../worlds/keeping.ts';
import type { KeptWorld } from '../worlds/kept-world.ts';
import { realDisk, type Disk } from './disk.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { openFolder, prepareFolder, type Folder } from './folder.ts';
import { GroupWriter, type Durability } from './group-writer.ts';
import { Ledger } from './ledger.ts';
import { LogFile } from './log-file.ts';
import type { FolderSettings } from './ops.ts';
import { recover, type Recovered } from './recover.ts';

export interface DataOptions {
  readonly path: string;
  /** `group` by default. */
  readonly durability?: Durability | undefined;
  /** A new folder for the data that precedes the damage in the other. */
  readonly repairTo?: string | undefined;
  /** Called when nothing more can be written. */
  readonly onFailure: (line: string) => void;
  readonly disk?: Disk | undefined;
  /** Bytes of a log below which no checkpoint replaces it, for tests. */
  readonly leastLog?: number | undefined;
}

export interface OpenData {
  /** The settings stored in the folder. */
  readonly settings: FolderSettings;
  readonly fixtures: FixturesPlan | undefined;
  /** Undefined: secrets are derived from the seed. */
  readonly root: Uint8Array | undefined;
  readonly ledger: Ledger;
  /** The worlds of the folder; none if it is new. They can be taken only once, because they hold records that the worlds will drop. */
  takeStates(): readonly KeptState[];
  /** Whether the worlds must be written again, because the folder is a new one. */
  readonly isMoved: boolean;
  /** Messages about the folder, one line each. */
  readonly notices: readonly string[];
  /** Set before a world is stored. */
  placeOf: (world: KeptWorld) => Place;
  close(): Promise<void>;
}

const flags: Readonly<Record<keyof FolderSettings, string>> = {
  seed: '--seed',
  hasPublicKeys: '--seed',
  world: '--world',
  now: '--now',
  shard: '--shard',
  choices: '--choices',
  without: '--without',
  mutants: 'mutants',
  definition: 'definition',
  fixtures: '--fixtures',
};

/** JSON with sorted members. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/** A message if a start states different settings than those of the folder. */
function contradiction(path: string, settings: FolderSettings, given: Partial<FolderSettings>): readonly string[] {
  const others = (Object.keys(given) as (keyof FolderSettings)[]).filter(
    (name) => given[name] !== undefined && text(given[name]) !== text(settings[name]),
  );
  const names = [...new Set(others.map((name) => flags[name]))];
  return names.length === 0 ? [] : [`${path} was made with other values of ${names.join(', ')}; the folder wins, and these change nothing`];
}

async function openLog(disk: Disk, folder: Folder, { log, group }: Recovered): Promise<LogFile> {
  const number = log?.number ?? 1;
  return log === null || log.end === 0
    ? LogFile.make(disk, folder.path, folder.id, number, group)
    : LogFile.open(disk, folder.path, number, log.end);
}

const nothing: Pick<Recovered, 'log' | 'group' | 'checkpointBytes' | 'earlierBytes'> = {
  log: null,
  group: 0,
  checkpointBytes: 0,
  earlierBytes: 0,
};

async function lockedFolder(path: string): Promise<readonly [Folder, FolderLock]> {
  prepareFolder(path);
  const lock = await lockFolder(path);
  try {
    return [openFolder(path), lock];
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** `given`: the settings stated at this start; `fresh`: those of a new folder. Throws `UserError`. */
export async function openData(options: DataOptions, given: Partial<FolderSettings>, fresh: FolderSettings): Promise<OpenData> {
  const { path, durability = 'group', repairTo, disk = realDisk, leastLog } = options;
  let [folder, lock] = await lockedFolder(path);
  try {
    const found = await recover(path, folder.id, repairTo !== undefined);
    const { replay } = found;
    const states = [...replay.worlds()];
    let at: Recovered = found;
    if (repairTo !== undefined) {
      const { root } = folder;
      await lock.release();
      prepareFolder(repairTo);
      lock = await lockFolder(repairTo);
      folder = openFolder(repairTo, root);
      const there = await recover(repairTo, folder.id, false);
      if (there.log !== null) throw new UserError(`${repairTo} is not empty; give a new folder for what is kept`);
      at = { ...found, ...nothing };
    }
    const isNew = replay.settings === undefined;
    const settings = replay.settings ?? fresh;
    const log = await openLog(disk, folder, at);
    const held = lock;
    let isLost = false;
    const onFailure = (error: unknown): void => {
      if (isLost) return;
      isLost = true;
      options.onFailure(`${folder.path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    };
    const writer = new GroupWriter({
      disk,
      path: folder.path,
      folder: folder.id,
      settings,
      durability,
      log,
      group: at.group,
      checkpointBytes: at.checkpointBytes,
      earlierBytes: at.earlierBytes,
      onFailure,
      leastLog,
    });
    const ledger = new Ledger({ writer, placeOf: (world) => open.placeOf(world), onFailure });
    if (isNew || repairTo !== undefined) ledger.note({ op: 'folder', settings });
    const sections = settings.fixtures;
    const open: OpenData = {
      settings,
      fixtures:
        sections === undefined
          ? undefined
          : { sections, fault: (way, message) => new UserError(`fixtures of ${folder.path}: ${way.join('.')}: ${message}`) },
      root: settings.hasPublicKeys ? undefined : folder.root,
      ledger,
      takeStates: () => states.splice(0),
      isMoved: repairTo !== undefined,
      notices: [...found.notices, ...(isNew ? [] : contradiction(folder.path, settings, given))],
      placeOf: () => {
        throw new Error('nobody says where worlds stand');
      },
      close: async () => {
        await ledger.close();
        await held.release();
      },
    };
    return open;
  } catch (error) {
    await lock.release();
    throw error;
  }
}
