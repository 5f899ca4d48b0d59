import type { Step } from '../../../engine/certificate/steps.ts';
import { examine } from '../../../engine/certificate/verify.ts';
import { grade, type GradeOptions } from '../../../engine/grade/grade.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { newFolder } from '../../new-folder.ts';

export const goodAdapter = 'node examples/clients/fetch/adapter.mjs';

export interface Graded {
  readonly folder: string;
  readonly certificate: Certificate;
  /** Obligations that failed or were not met. */
  readonly broken: readonly string[];
}

/** Grades a client in a new folder. */
export async function graded(options: Partial<GradeOptions>): Promise<Graded> {
  const folder = newFolder('grade');
  const { certificate } = await grade({ timeout: 60, out: folder, seed: 1, ...options });
  const broken = certificate.ledger.flatMap(({ id, verdict }) => (verdict === 'fail' || verdict === 'warn' ? [id] : []));
  return { folder, certificate, broken };
}

/** The checks by which the certificate in a folder is verified. */
export async function verified(folder: string): Promise<readonly Step[]> {
  const steps: Step[] = [];
  for await (const step of examine(folder)) steps.push(step);
  return steps;
}

/** A command that runs a script of Node, which may contain anything but single quotes. */
export const script = (text: string): string => `node --input-type=module -e '${text}'`;

/** The beginning of an adapter: `on(name, handler)` answers tasks of a name with what the handler returns. */
export const adapter = (handlers: string): string =>
  script(`
    import { createInterface } from "node:readline";
    const handlers = ${handlers};
    const say = (line) => process.stdout.write(line + "\\n");
    createInterface({ input: process.stdin }).on("line", async (line) => {
      const task = JSON.parse(line);
      if (task.do === "stop") process.exit(0);
      const answer = await (handlers[task.do] ?? (() => ({ unsupported: true })))(task, say);
      if (answer !== undefined) say(typeof answer === "string" ? answer : JSON.stringify({ id: task.id, ...answer }));
    });`);
