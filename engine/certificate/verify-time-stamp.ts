/** Verifies offline who stamped a certificate, and when (RFC 3161). */
import { rootCertificates } from 'node:tls';
import type { Certificate } from '../../reports/certificate-schema.ts';
import { certificateFile, timestampFile } from '../../reports/seal.ts';
import { processLimits } from '../../schemas/limits.ts';
import { note, ok, refused, type Step } from './steps.ts';

interface StampInput {
  readonly certificate: Certificate;
  readonly content: Uint8Array;
  readonly stamp: Uint8Array | undefined;
  /** Certificates of the authorities to trust, in PEM; by default those that Node trusts. */
  readonly authorities: string | undefined;
}

/** Empty if the certificate names no stamp and none is expected. A stamp that it does not name may have been added later by anyone. */
export async function timeStampSteps({ certificate, content, stamp, authorities }: StampInput): Promise<readonly Step[]> {
  const check = 'timestamp';
  if (stamp === undefined) {
    if (certificate.timestamp !== undefined)
      return [refused(check, `the certificate names the time stamp ${timestampFile}, but the file is missing`)];
    return authorities === undefined ? [] : [refused(check, 'not time-stamped, but --tsa-ca names the expected authority')];
  }
  if (stamp.byteLength > processLimits.timestampBytes.max)
    return [refused(check, `${timestampFile} is larger than ${processLimits.timestampBytes.max} bytes`)];
  const { readTimeStamp, TimeStampFault } = await import('./time-stamp-token.ts');
  try {
    const { by, at, root } = await readTimeStamp(stamp, content, authorities ?? rootCertificates.join('\n'));
    const when = `${certificateFile} existed at ${at.toISOString()}, says ${by}`;
    if (root !== undefined) return [ok(check, `${when}; ${root} vouches for it`)];
    if (authorities !== undefined) return [refused(check, `${when}, for whom none of the authorities in --tsa-ca vouches`)];
    return [note(check, `${when}, by a certificate that the stamp contains; give --tsa-ca with the authority that issued it`)];
  } catch (error) {
    if (!(error instanceof TimeStampFault)) throw error;
    return [refused(check, `the time stamp ${timestampFile} ${error.message}`)];
  }
}
