import { useState } from 'preact/hooks';
import { textOf, useLoaded } from '../shared/data.ts';
import { announce, ErrorNote, Section } from '../shared/parts.tsx';
import { go, linkTo, route } from '../shared/route.ts';
import { openFile, certificateOf } from './kept.ts';
import { CertificateView } from './certificate.tsx';
import { Comparison } from './comparison.tsx';
import { Kept } from './list.tsx';
import { Runs, useRuns } from './run.tsx';

/** Opens certificates from the disk, chosen or dropped. They stay in this tab. */
function OpenFiles() {
  const [error, setError] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (list: FileList | null | undefined): Promise<void> => {
    const chosen = [...(list ?? [])];
    if (chosen.length === 0) return;
    setError(null);
    try {
      const opened = [];
      for (const file of chosen) opened.push(await openFile(file));
      announce(`Opened ${opened.map(({ name }) => name).join(', ')}`);
      const [only] = opened;
      if (only !== undefined && opened.length === 1) go(linkTo('certificates', only.key));
    } catch (failure) {
      setError(textOf(failure));
    }
  };
  return (
    <div
      class={`drop${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void take(event.dataTransfer?.files);
      }}
    >
      <label>
        <span>
          A <code>certificate.json</code> that <code>gateproof certify</code> wrote: choose it, or drop it here. It is not sent anywhere.
        </span>
        <input
          type="file"
          accept="application/json,.json"
          multiple
          onChange={({ currentTarget }) => {
            void take(currentTarget.files).then(() => (currentTarget.value = ''));
          }}
        />
      </label>
      {error === null ? null : (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

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
