/** A small certificate with a broken rule, a known failure and a stale one. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeConclusion } from '../../../engine/certificate/conclude.ts';
import { embeddedTarget } from '../../../engine/target/open-target.ts';
import { readSigner } from '../../../engine/certificate/sign.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { newFolder } from '../../new-folder.ts';

/** The run's mutant breaks this rule. */
export const broken = 'KEY-DETAIL-STATUS-200';
export const knownFailures = [
  { rule: broken, reason: 'ticket 12', line: 2 },
  { rule: 'KEY-DETAIL-ID', reason: 'mended long ago', line: 5 },
];

/** A run of a few tests against a simulator that breaks a rule. */
export async function smallRun(): Promise<Run> {
  const { target, close } = await embeddedTarget(5);
  try {
    const settings = { target, seed: 5, workers: 1, world: { mutants: ['detail-201'] } };
    return await runSuites({ settings, grep: 'Key detail', simulator: true, targetName: target.name });
  } finally {
    await close();
  }
}

export function newKeys(): { readonly privateKey: string; readonly publicKey: string; readonly jwk: string } {
  const folder = newFolder('sealed');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return {
    privateKey: write('key.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string),
    publicKey: write('public.pem', publicKey.export({ type: 'spki', format: 'pem' }) as string),
    jwk: write('public.json', JSON.stringify(publicKey.export({ format: 'jwk' }))),
  };
}

/** Writes a run's certificate into a new folder, signed if there is a key. */
export async function seal(run: Run, privateKey?: string): Promise<string> {
  const out = newFolder('sealed');
  const signer = privateKey === undefined ? {} : { signer: await readSigner(privateKey) };
  await writeConclusion({ run, knownFailures, secrets: [], out, ...signer });
  return out;
}
