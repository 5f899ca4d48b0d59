import pc from 'picocolors';
import { readPublicKey } from '../engine/certificate/sign.ts';
import { statusOf, type Step } from '../engine/certificate/steps.ts';
import { examine } from '../engine/certificate/verify.ts';
import { readCertificates } from '../fixtures/targets/certificates.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { print } from './print.ts';

export interface VerifyOptions {
  /** Path of the public key that must have signed. */
  readonly key?: string;
  /** Path of the certificates that must vouch for the authority of its time stamp. */
  readonly tsaCa?: string;
  readonly json?: boolean;
}

/** Prints a line per check; returns 0 verified, 1 refused, 3 cannot be verified. Throws `UserError` if a file cannot be read. */
export async function verify(path: string, { key, tsaCa, json = false }: VerifyOptions): Promise<number> {
  const steps: Step[] = [];
  const expected = {
    key: key === undefined ? undefined : readPublicKey(key),
    authorities: tsaCa === undefined ? undefined : readCertificates(tsaCa, 'give --tsa-ca those of the authority'),
  };
  for await (const step of examine(path, expected)) {
    steps.push(step);
    if (!json) print(line(step));
  }
  const exitStatus = statusOf(steps);
  if (json) process.stdout.write(`${JSON.stringify({ verified: exitStatus === 0, exitStatus, steps })}\n`);
  else print(closing(exitStatus, steps));
  return exitStatus;
}

const paint = { ok: pc.green, note: pc.yellow, refused: pc.red, unknown: pc.magenta } as const;
const line = ({ check, state, detail }: Step): string => `${paint[state](state.padEnd(8))} ${check.padEnd(12)} ${oneLine(detail)}\n`;

function closing(status: number, steps: readonly Step[]): string {
  const refused = new Set(steps.filter(({ state }) => state === 'refused').map(({ check }) => check));
  if (status === 1) return `${pc.red(pc.bold('Rejected'))}: ${[...refused].join(', ')}\n`;
  if (status === 3) return `${pc.magenta(pc.bold('Not verified'))}: some parts cannot be verified here\n`;
  return `${pc.green(pc.bold('Verified'))}: the certificate follows from the recorded exchanges\n`;
}
