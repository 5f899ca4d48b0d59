/** The actual value of a failed check, where the exchange that shows it stands beside it. Pure. */
import type { CertificateExchange } from './certificate-schema.ts';

/** Values of this length can be read at a glance. */
const glance = 120;

/** Of a long answer only its status and its error code: the exchange has the body, indented. Other values stay as they are. */
export function actualText(actual: string | null | undefined, exchange: CertificateExchange | undefined): string {
  if (actual === null || actual === undefined) return 'not recorded';
  const status = /^status (\d+): /.exec(actual)?.[1];
  const response = exchange?.response ?? null;
  if (actual.length <= glance || status === undefined || response === null || String(response.status) !== status) return actual;
  const code = /^\s*\{\s*"error"\s*:\s*\{[^{}]*?"code"\s*:\s*"([^"\\]{1,100})"/.exec(response.body)?.[1];
  return `status ${status}${code === undefined ? '' : ` ${code}`}; the exchange has its body`;
}
