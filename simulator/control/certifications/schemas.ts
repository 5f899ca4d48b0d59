/** Bodies of the calls about certifications. */
import { verdicts } from '../../../schemas/shared/verdict.ts';
import { requestLimits } from '../../../schemas/limits.ts';
import { array, boolean, instant, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../schema.ts';

const selection = {
  grep: optional(text(200)),
  rules: optional(Type.Array(text(100), { minItems: 1, maxItems: requestLimits.listItems.max })),
  deep: optional(boolean()),
};
export const CertificationRequestSchema = closed('CertificationRequest', selection);

const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, optional(count())]));

export const CertificationSchema = closed('Certification', {
  id: text(),
  world: text(),
  state: Type.Enum(['running', 'done', 'failed', 'cancelled']),
  selection: CertificationRequestSchema,
  startedAt: instant(),
  elapsedMs: count(),
  planned: count(),
  done: count(),
  counts: closed('VerdictCounts', counts),
  outcome: nullable(closed('CertificationOutcome', { name: text(), headline: text() })),
  recordedBytes: nullable(count()),
  reason: nullable(text()),
});

export const CertificationsSchema = closed('Certifications', {
  chapters: array(text()),
  certifications: array(CertificationSchema),
});

/** What `gateproof certify` writes to `run.json`. */
export const RecordedRunSchema = Type.Object({ seed: Type.Integer(), tests: Type.Array(Type.Unknown()) }, { 'x-name': 'RecordedRun' });

/** Its own schema is published beside each certificate. */
export const CertificateSchema = Type.Object({ format: count(1), outcome: Type.Unknown() }, { 'x-name': 'Certificate' });
