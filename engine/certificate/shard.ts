import { certificate } from '../../reports/certificate.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import { evidenceFile } from '../../reports/seal.ts';
import type { Written } from '../../reports/write.ts';
import { register } from '../../schemas/register.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { record, writeArtefacts, type Conclusion } from './conclude.ts';
import type { Shard } from '../run/parse-shard.ts';

export interface ShardConclusion extends Pick<Written, 'paths' | 'notes'> {
  readonly shard: Shard;
  /** 1 for an unexpected failure, 3 for an error, otherwise 0. */
  readonly exitStatus: 0 | 1 | 3;
  readonly found: Certificate;
  readonly tests: number;
  readonly broken: number;
  readonly unexpected: number;
}

/** Throws `UserError`. */
export async function concludeShard(shard: Shard, { run, knownFailures, secrets, out }: Conclusion): Promise<ShardConclusion> {
  const recorded = record(run, secrets);
  const written = await writeArtefacts(out, { [evidenceFile]: recorded.text });
  const found = certificate({ run: recorded.run, rules: planned(run), knownFailures });
  const unexpected = new Set(found.failures.flatMap(({ rule, verdict, known }) => (verdict === 'fail' && known === null ? [rule] : [])))
    .size;
  const broken = found.ledger.filter(({ verdict }) => verdict === 'error').length + (run.plan.length === 0 ? 0 : found.plan.errors.length);
  const exitStatus = unexpected > 0 ? 1 : broken > 0 ? 3 : 0;
  return { shard, exitStatus, found, tests: run.plan.length, broken, unexpected, ...written };
}

function planned({ plan, tests }: Run): readonly (typeof register)[keyof typeof register][] {
  const named = new Set([...plan.flatMap(({ rules }) => rules), ...tests.flatMap(({ findings }) => findings.map(({ rule }) => rule))]);
  return Object.values(register).filter(({ id }) => named.has(id));
}
