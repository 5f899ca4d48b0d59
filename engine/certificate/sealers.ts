/** Signature and time stamp of a certificate: they prove where it comes from and when it existed. */
import { UserError } from '../../schemas/shared/user-error.ts';
import { readSigner, type Signer } from './sign.ts';

export interface SealOptions {
  /** Path of the private key that signs it. */
  readonly sign?: string;
  /** Address of an authority that stamps it with the time (RFC 3161). */
  readonly timestamp?: string;
}

export interface Sealers {
  readonly signer?: Signer;
  /** Address of a time-stamp authority, without credentials. */
  readonly timestamp?: string;
}

/** Finds mistakes in both options before the run, which may take minutes. Throws `UserError`. */
export async function readSealers({ sign, timestamp }: SealOptions): Promise<Sealers> {
  return {
    ...(timestamp === undefined ? {} : { timestamp: authorityOf(timestamp) }),
    ...(sign === undefined ? {} : { signer: await readSigner(sign) }),
  };
}

function authorityOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UserError('--timestamp needs the http or https address of an RFC 3161 authority');
  if (url.username !== '' || url.password !== '')
    throw new UserError('--timestamp must have no user or password, because the certificate names the address');
  return url.href;
}
