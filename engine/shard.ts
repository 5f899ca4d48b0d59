/** One shard of a run: recorded and reported, without a certificate. */
import { certificate } from '../reports/certificate.ts';
import { terminalFindings } from '../reports/terminal.ts';
import { count } from '../reports/outcome.ts';
import { evidenceFile } from '../reports/seal.ts';
import { register } from '../schemas/register.ts';
import type { Run } from '../schemas/shared/verdict.ts';
import { record, writeArtefacts, type Conclusion } from './conclude.ts';
import type { Shard } from './parse-shard.ts';

/** Writes the recorded run and prints its findings. Returns 1 for an unexpected failure, 3 for an error, else 0. Throws `UserError`. */
export async function concludeShard(shard: Shard, { run, knownFailures, secrets, out, json }: Conclusion): Promise<number> {
  const recorded = record(run, secrets);
  const paths = await writeArtefacts(out, { [evidenceFile]: recorded.text });
  const found = certificate({ run: recorded.run, rules: planned(run), knownFailures });
  const unexpected = new Set(found.failures.flatMap(({ rule, verdict, known }) => (verdict === 'fail' && known === null ? [rule] : [])))
    .size;
  // An empty shard is not an error.
  const broken = found.ledger.filter(({ verdict }) => verdict === 'error').length + (run.plan.length === 0 ? 0 : found.plan.errors.length);
  const exitStatus = broken > 0 ? 3 : unexpected > 0 ? 1 : 0;
  if (json === true)
    process.stdout.write(`${JSON.stringify({ shard, exitStatus, counts: found.counts, seed: run.seed, artefacts: paths })}\n`);
  else {
    const sum =
      broken > 0 ? `${count(broken, 'error')}` : unexpected > 0 ? `${count(unexpected, 'required rule')} broken` : 'nothing failed';
    process.stdout.write(
      `${run.plan.length === 0 ? '' : terminalFindings(found)}Shard ${shard.index} of ${shard.total}: ${count(run.plan.length, 'test')}, ${sum}. ` +
        `A shard is not a certificate; gateproof merge joins all ${shard.total}.\n${paths.map((path) => `  ${path}\n`).join('')}`,
    );
  }
  return exitStatus;
}

/** Rules of other shards are not reported here. */
function planned({ plan, tests }: Run): readonly (typeof register)[keyof typeof register][] {
  const named = new Set([...plan.flatMap(({ rules }) => rules), ...tests.flatMap(({ findings }) => findings.map(({ rule }) => rule))]);
  return Object.values(register).filter(({ id }) => named.has(id));
}
