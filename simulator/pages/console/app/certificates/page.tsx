import { ErrorNote, Section } from '../shared/parts.tsx';
import { linkTo, route } from '../shared/route.ts';
import { useLoaded } from '../shared/data.ts';
import { CertificateView } from './certificate.tsx';
import { certificateOf } from './kept.ts';
import { Comparison } from './comparison.tsx';
import { OpenFiles } from './open.tsx';
import { Kept } from './list.tsx';
import { Runs, useRuns } from './run.tsx';

export function CertificatesPage() {
  const [first, second, third] = route.value.rest;
  if (first === 'diff' && second !== undefined && third !== undefined) return <Comparison keys={{ old: second, new: third }} />;
  if (first !== undefined) return <One id={first} rule={second} />;
  return <Overview />;
}

function Overview() {
  const runs = useRuns();
  return (
    <div class="page">
      <h1>Certificates</h1>
      <div class="columns">
        <Section title="Certify this world">
          <Runs runs={runs} />
        </Section>
        <Section title="Open a certificate">
          <OpenFiles />
        </Section>
      </div>
      <Kept runs={runs.value?.certifications ?? []} reload={runs.reload} />
    </div>
  );
}

function One({ id, rule }: { readonly id: string; readonly rule: string | undefined }) {
  const { value: certificate, error, reload } = useLoaded(() => certificateOf(id), [id]);
  return (
    <div class="page">
      <p>
        <a href={linkTo('certificates')}>← All certificates</a>
      </p>
      {error === undefined ? null : (
        <>
          <h1>Certificate</h1>
          <ErrorNote text={error} retry={reload} />
        </>
      )}
      {certificate === undefined ? (
        error === undefined ? (
          <p class="quiet">Loading …</p>
        ) : null
      ) : (
        <CertificateView certificate={certificate} id={id} rule={rule} />
      )}
    </div>
  );
}
