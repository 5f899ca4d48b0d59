/** Certifies a simulator that behaves like a world. Each test creates its own world with that world's settings. */
import { availableParallelism } from 'node:os';
import { processLimits } from '../../schemas/limits.ts';
import { worse, type Finding, type Verdict } from '../../schemas/shared/verdict.ts';
import { certificateText } from '../../reports/write.ts';
import type { Certified, Progress } from '../../simulator/main.ts';
import { certificateOf, record } from '../certificate/conclude.ts';
import { findProof } from '../mutants/proof.ts';
import { codeRoot } from '../package-info.ts';
import { runSuites } from '../run/run-suites.ts';
import { embeddedTarget } from '../target/open-target.ts';
import type { Order } from './protocol.ts';

interface CertifiedWorld extends Pick<Certified, 'outcome' | 'certificate'> {
  /** Null when it is too large to be kept; the certificate then names no evidence. */
  readonly recorded: string | null;
}

/** Runs the suites. Writes nothing. Throws `UserError`. */
export async function certifyWorld({ world, selection }: Order, onProgress: (progress: Progress) => void): Promise<CertifiedWorld> {
  const { id, seed, choices, without, mutants } = world;
  const { target, close } = await embeddedTarget(seed, { choices, without });
  try {
    const name = `World ${id} of the simulator`;
    const run = await runSuites(
      {
        settings: { target: { ...target, name }, seed, workers: Math.min(8, availableParallelism()), world: { mutants } },
        ...selection,
        simulator: true,
        targetName: name,
      },
      { onTest: counting(onProgress) },
    );
    const secrets = Object.values(target.personas).map(({ key }) => key);
    const proof = await findProof(codeRoot, run.tool);
    const recorded = record(run, secrets);
    const certificate = certificateOf({ ...recorded, knownFailures: [], ...(proof === undefined ? {} : { proof }) });
    const { name: outcome, headline } = certificate.outcome;
    const isKept = Buffer.byteLength(recorded.text) <= processLimits.recordedRunBytes.max;
    return {
      outcome: { name: outcome, headline },
      certificate: certificateText(isKept ? certificate : { ...certificate, evidence: null }, secrets),
      recorded: isKept ? recorded.text : null,
    };
  } finally {
    await close();
  }
}

/** Turns ended tests into figures: each rule counts once, with its worst verdict. */
function counting(onProgress: (progress: Progress) => void): (planned: number, findings: readonly Finding[] | null) => void {
  const verdicts = new Map<string, Verdict>();
  let done = 0;
  return (planned, findings) => {
    if (findings !== null) done++;
    for (const { rule, verdict } of findings ?? []) verdicts.set(rule, worse(verdicts.get(rule) ?? 'not applicable', verdict));
    const counts: Partial<Record<Verdict, number>> = {};
    for (const verdict of verdicts.values()) counts[verdict] = (counts[verdict] ?? 0) + 1;
    onProgress({ planned, done, counts });
  };
}
