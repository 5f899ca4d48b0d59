import { Readable } from 'node:stream';
import type { Static } from '../../../schemas/shape.ts';
import { noCertifier, conflict, unknownCertification } from '../refusal.ts';
import type { ControlCall, ControlOperation } from '../operation.ts';
import { shownChoices, worldOf } from '../worlds/world.ts';
import type { Certifications } from './certifications.ts';
import { CertificateSchema, CertificationRequestSchema, CertificationSchema, CertificationsSchema, RecordedRunSchema } from './schemas.ts';

/** @throws Refusal if the world does not exist. */
function runsOf(call: ControlCall): Certifications {
  worldOf(call);
  if (call.certifications === undefined) throw noCertifier();
  return call.certifications;
}

function startRun(call: ControlCall): unknown {
  const runs = runsOf(call);
  const world = worldOf(call);
  const { id, seed, without, mutants } = world;
  const selection = (call.body ?? {}) as Static<typeof CertificationRequestSchema>;
  return runs.start({ id, seed, choices: shownChoices(world), without, mutants }, selection);
}

async function listRuns(call: ControlCall): Promise<unknown> {
  const runs = runsOf(call);
  return { chapters: await runs.chapters(), certifications: runs.all() };
}

function runOf(call: ControlCall) {
  const id = call.params['certification'] ?? '';
  const run = runsOf(call).find(id);
  if (run === undefined) throw unknownCertification(id);
  return run;
}

function readCertificate(call: ControlCall): Readable {
  const run = runOf(call);
  const { certificate } = run;
  if (certificate === undefined) throw conflict(`The certification is ${run.shown().state}; there is a certificate once it is done.`);
  return Readable.from([certificate]);
}

function readRecorded(call: ControlCall): Readable {
  const run = runOf(call);
  const { recorded } = run;
  if (recorded !== null) return recorded.read();
  const { state } = run.shown();
  throw conflict(
    state === 'done'
      ? 'The recorded run was too large to be kept; run `npx gateproof certify` instead.'
      : `The certification is ${state}; there is a recorded run once it is done.`,
  );
}

function removeRun(call: ControlCall): undefined {
  const id = call.params['certification'] ?? '';
  if (!runsOf(call).remove(id)) throw unknownCertification(id);
}

const one = '/worlds/{id}/certifications/{certification}';

export const certificationOperations = [
  {
    id: 'certifications.start',
    method: 'POST',
    path: '/worlds/{id}/certifications',
    summary: 'Run certify against a copy of the simulator with the settings of a world; one run at a time',
    body: { schema: CertificationRequestSchema, required: false },
    reply: CertificationSchema,
    run: startRun,
  },
  {
    id: 'certifications.list',
    method: 'GET',
    path: '/worlds/{id}/certifications',
    summary: 'List the certifications of this process, newest first, and the chapters of the suites',
    reply: CertificationsSchema,
    run: listRuns,
  },
  {
    id: 'certifications.read',
    method: 'GET',
    path: one,
    summary: 'Read the state and the progress of a certification',
    reply: CertificationSchema,
    run: (call) => runOf(call).shown(),
  },
  {
    id: 'certifications.certificate',
    method: 'GET',
    path: `${one}/certificate`,
    summary: 'Read the certificate of a certification that is done',
    reply: CertificateSchema,
    run: readCertificate,
  },
  {
    id: 'certifications.recorded',
    method: 'GET',
    path: `${one}/run`,
    summary: 'Read the recorded run of a certification that is done, which its certificate names',
    reply: RecordedRunSchema,
    run: readRecorded,
  },
  {
    id: 'certifications.remove',
    method: 'DELETE',
    path: one,
    summary: 'Cancel a certification that runs, or forget one that is over',
    reply: null,
    run: removeRun,
  },
] as const satisfies readonly ControlOperation[];
