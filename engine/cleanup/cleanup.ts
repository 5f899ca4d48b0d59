/** Removes records that earlier runs left in a deployment, recognised by the names that the suites generate. */
import type { OperationId } from '../../schemas/catalogue.ts';
import { containerOf, creatorOf, effectOf, listsOf, removableKinds } from '../../schemas/removal.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { createApi, type Api } from '../../fixtures/client/api.ts';
import { connect } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/path.ts';
import { takeAway } from '../../fixtures/client/take-away.ts';
import { readTarget } from '../../fixtures/targets/read-target.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { findGenerated, type FoundRecord, type Unread } from './find-generated.ts';
import { preflight } from '../target/preflight.ts';

export interface CleanupOptions {
  readonly target: string;
  readonly dryRun?: boolean;
}

export interface CleanupResult {
  /** Prefix of the operations of this kind: `apiKeys`. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly outcome: 'found' | 'removed' | 'ended' | 'stopped' | 'gone' | 'left';
  readonly reason?: string;
}

export interface Cleanup {
  readonly target: string;
  readonly dryRun: boolean;
  readonly records: readonly CleanupResult[];
  readonly unread: readonly Unread[];
  /** Kinds that no operation lists, so records that earlier runs left are not found. */
  readonly unlisted: readonly Unlisted[];
}

interface Unlisted {
  readonly kind: string;
  /** The kind whose records contain these until they are deleted; absent if there is none. */
  readonly shownBy?: string;
}

const unlisted: readonly Unlisted[] = removableKinds
  .filter((kind) => listsOf(kind).length === 0)
  .map((kind) => {
    const shownBy = containerOf(kind);
    return shownBy === undefined ? { kind } : { kind, shownBy };
  });

/** Removing a record can reveal others: later entries of a list, and records that it contained. */
const maxRounds = 20;

export async function cleanUp({ target: path, dryRun = false }: CleanupOptions): Promise<Cleanup> {
  const given = readTarget(path);
  if (Object.keys(given.personas).length === 0)
    throw new UserError(
      given.control === undefined
        ? 'the target file has no personas; add at least personas.merchantAdmin.key'
        : 'with a control plane each test has a world of its own, which is dropped with it; there is nothing to remove',
    );
  if (!dryRun && !given.consent.write)
    throw new UserError('removing records needs consent.write: true in the target file; --dry-run only lists them');
  const { control: _control, hooks: _hooks, ...deployment } = given;
  return cleanUpAt(await preflight(deployment), dryRun);
}

async function cleanUpAt(target: Target, dryRun: boolean): Promise<Cleanup> {
  const connection = connect(target);
  try {
    let records = new Records();
    const newApi = (): Api => {
      connection.release?.(records);
      return createApi(connection, target, (records = new Records()));
    };
    const cleaned = new Map<string, CleanupResult>();
    let unread: readonly Unread[] = [];
    for (let round = 0; round < maxRounds; round++) {
      const found = await findGenerated(target, newApi, removableKinds);
      unread = found.unread;
      const open = found.records.filter((record) => !isDone(cleaned.get(keyOf(record))));
      let isProgress = false;
      for (const record of dryRun ? [] : inOrder(open)) {
        const result = await remove(record, newApi(), target);
        isProgress ||= result.outcome !== 'left';
        cleaned.set(keyOf(record), result);
      }
      if (dryRun) for (const { kind, id, name } of found.records) cleaned.set(`${kind} ${id}`, { kind, id, name, outcome: 'found' });
      if (dryRun || !isProgress) break;
    }
    return { target: target.name, dryRun, records: [...cleaned.values()], unread, unlisted };
  } finally {
    await connection.close();
  }
}

const keyOf = ({ kind, id }: Pick<FoundRecord, 'kind' | 'id'>): string => `${kind} ${id}`;
/** A record that is still listed after its removal is not removed again. */
const isDone = (before: CleanupResult | undefined): boolean => before !== undefined && before.outcome !== 'left';

/** In the catalogue, kinds usually follow the kinds that they refer to, so removal starts with the last kind. */
const inOrder = (records: readonly FoundRecord[]): readonly FoundRecord[] => records.toReversed();

async function remove(record: FoundRecord, api: Api, target: Target): Promise<CleanupResult> {
  const { kind, id, name, by, isOver, inputs = {} } = record;
  const operation = creatorOf(kind);
  if (operation === undefined) throw new Error(`no operation creates ${kind}`);
  const outcome = await takeAway({ operation, kind, id, by, inputs }, api, target.personas);
  if (outcome === 'missing') return { kind, id, name, outcome: 'gone' };
  if (outcome === 'over') return { kind, id, name, outcome: 'ended' };
  if ('reason' in outcome) return isOver ? { kind, id, name, outcome: 'ended' } : { kind, id, name, outcome: 'left', ...outcome };
  return { kind, id, name, outcome: wordFor(outcome.done) };
}

function wordFor(done: readonly OperationId[]): CleanupResult['outcome'] {
  const kinds = new Set(done.map((id) => effectOf(id)?.kind));
  if (kinds.has('removes')) return 'removed';
  return kinds.has('ends') ? 'ended' : 'stopped';
}
