/** Certifies a simulator that behaves as a world does. Each test makes a world of its own, with the settings of that one. */
import { availableParallelism } from 'node:os';
import { cleanCertificate } from '../../reports/write.ts';
import type { Certificate } from '../../reports/certificate-schema.ts';
import { worse, type Finding, type Verdict } from '../../schemas/shared/verdict.ts';
import type { Progress } from '../../simulator/main.ts';
import { certificateOf, record } from '../certificate/conclude.ts';
import { findProof } from '../mutants/proof.ts';
import { codeRoot } from '../package-info.ts';
import { runSuites } from '../run/run-suites.ts';
import { embeddedTarget } from '../target/embedded-target.ts';
import type { Order } from './protocol.ts';

/** Runs the suites. Throws `UserError`; nothing is written. */
export async function certifyWorld({ world, selection }: Order, onProgress: (progress: Progress) => void): Promise<Certificate> {
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
    const certificate = certificateOf({ ...record(run, secrets), knownFailures: [], ...(proof === undefined ? {} : { proof }) });
    // The recorded run is not kept.
    return cleanCertificate({ ...certificate, evidence: null }, secrets);
  } finally {
    await close();
  }
}

/** Turns the ends of tests into figures: each rule counts once, with its worst verdict. */
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
