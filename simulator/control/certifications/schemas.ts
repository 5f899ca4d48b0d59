import { verdicts } from '../../../schemas/shared/verdict.ts';
import { requestLimits } from '../../../schemas/limits.ts';
import { array, boolean, instant, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../operation.ts';
import type { Members } from '../../../schemas/members/member.ts';

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

export const CertificationsSchema = closed('Certifications', { chapters: array(text()), certifications: array(CertificationSchema) });

export const RecordedRunSchema = Type.Object({ seed: Type.Integer(), tests: Type.Array(Type.Unknown()) }, { 'x-name': 'RecordedRun' });

/** Its own schema is published beside each certificate. */
export const CertificateSchema = Type.Object({ format: count(1), outcome: Type.Unknown() }, { 'x-name': 'Certificate' });

const at = '2026-03-02T09:30:00Z';

export const certificationMembers: Members = {
  'Parameter.certification': ['The id of the certification.', 'certification-1'],
  'CertificationRequest.grep': ['Only tests whose title matches; `^access/` names a chapter.', '^access/'],
  'CertificationRequest.rules': ['Only tests that judge one of these rules.', ['KEY-DETAIL-OWNER']],
  'CertificationRequest.deep': ['Adds random walks through states.', false],
  'Certification.id': ['What the other calls name it by.', 'certification-1'],
  'Certification.world': ['The world whose copy is certified.', 'world-1'],
  'Certification.state': ['What became of it.', 'running'],
  'Certification.selection': ['Which tests it was asked for; all if empty.', { grep: '^access/' }],
  'Certification.startedAt': ['When it started, in wall time.', at],
  'Certification.elapsedMs': ['Milliseconds that it has taken.', 4200],
  'Certification.planned': ['Tests that it runs; 0 until they are known.', 52],
  'Certification.done': ['Tests that have ended.', 17],
  'Certification.counts': ['Rules by their worst verdict so far.', { pass: 120, untested: 3 }],
  'Certification.outcome': ['How it ended; null until it is done.'],
  'Certification.reason': ['Why it failed, in one line; null unless it did.', null],
  'Certification.recordedBytes': ['The size of the recorded run; null when there is none, or when it is too large to be kept.', 12263564],
  'CertificationOutcome.name': ['The outcome of the certificate.', 'certified'],
  'CertificationOutcome.headline': ['The same in a sentence.', 'Every required rule was judged and passed.'],
  'Certifications.chapters': ['The chapters of the suites, which `grep` can name.', ['access', 'billing']],
  'Certifications.certifications': ['The latest certifications of this process, of all worlds, newest first.'],
  'Certificate.format': ['Version of the form of certificates.', 1],
  'Certificate.outcome': ['The outcome; `gateproof certify` writes the JSON Schema of the whole.', { name: 'certified', exitStatus: 0 }],
  'RecordedRun.seed': ['The seed of the run.', 7],
  'RecordedRun.tests': ['Each test with its findings, and every request with its answer.', []],
  'VerdictCounts.pass': ['Rules that passed.', 120],
  'VerdictCounts.fail': ['Required rules that failed.', 0],
  'VerdictCounts.warn': ['Recommendations that are not met.', 0],
  'VerdictCounts.error': ['Rules whose test broke.', 0],
  'VerdictCounts.untested': ['Rules that could not be tested.', 3],
  'VerdictCounts.inconclusive': ['Rules that were tested without a result.', 0],
  'VerdictCounts.not applicable': ['Rules about what the target lacks.', 0],
};
