/** A small certificate with a broken rule, a known failure and a stale one. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeConclusion } from '../../../engine/certificate/conclude.ts';
import { embeddedTarget } from '../../../engine/target/open-target.ts';
import { readSealers, type SealOptions } from '../../../engine/certificate/sealers.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { newFolder } from '../../new-folder.ts';

/** A self-signed certificate for localhost, valid for a hundred years; its key protects nothing. */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgE60F3hmL8LYEam6W
OyEl4RLcoWcB+2S7E49K15CIpVehRANCAAT2Ly7/3ItXZOSp3AN+dwujVNb37rKb
ujsECJ9fm2yFvJTZiKHYGNRdfz+nQBQlcZeADiVk8Z849LxjHhQb2R7m
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUSojz1ivyf1CoHn1Xok5iCGkZ1jMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1NDExOVoYDzIxMjYxMDI4
MTU0MTE5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT2Ly7/3ItXZOSp3AN+dwujVNb37rKbujsECJ9fm2yFvJTZiKHYGNRd
fz+nQBQlcZeADiVk8Z849LxjHhQb2R7mo28wbTAdBgNVHQ4EFgQUQAYJYQWmWDeF
ZMwS/+zkpIA66pMwHwYDVR0jBBgwFoAUQAYJYQWmWDeFZMwS/+zkpIA66pMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgbfeYyygYgD6KKHKPNTfkFSygqVqOUd87LHJnBFcV9K8CICcx
FcywJXjtRBiv8XEZmT6Zm8g2w3QxwKS1OJUywl3D
-----END CERTIFICATE-----
`,
};

/** The run's mutant breaks this rule. */
export const broken = 'KEY-DETAIL-STATUS-200';
export const knownFailures = [
  { rule: broken, reason: 'ticket 12', line: 2 },
  { rule: 'KEY-DETAIL-ID', reason: 'mended long ago', line: 5 },
];

/** A run of a few tests against a simulator that breaks a rule. */
export async function smallRun(): Promise<Run> {
  await using embedded = await embeddedTarget(5);
  const { target } = embedded;
  const settings = { target, seed: 5, workers: 1, world: { mutants: ['detail-201'] } };
  return await runSuites({ settings, grep: 'Key detail', simulator: true, targetName: target.name });
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

/** Writes a run's certificate into a new folder. */
export async function seal(run: Run, seals: SealOptions = {}): Promise<string> {
  const out = newFolder('sealed');
  await writeConclusion({ run, knownFailures, secrets: [], out, ...(await readSealers(seals)) });
  return out;
}
