import { mergeShards, type MergeOptions } from '../engine/certificate/merge.ts';
import { printCertified } from './print-certified.ts';

/** Writes and prints the certificate; returns the exit status of `certify`. Throws `UserError`. */
export async function merge(
  paths: readonly string[],
  { json = false, ...options }: MergeOptions & { readonly json?: boolean },
): Promise<number> {
  return printCertified(await mergeShards(paths, options), json);
}
