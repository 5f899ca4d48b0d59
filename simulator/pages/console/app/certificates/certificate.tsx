import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { count } from '../../../../../reports/counts.ts';
import { selectionOf, unselectedIn } from '../../../../../reports/selection.ts';
import { duration, levelSigns, levelTitle, outcomeTitles, share } from '../../../../../reports/words.ts';
import { verdicts } from '../../../../../schemas/shared/verdict.ts';
import { Facts, Section } from '../shared/parts.tsx';
import { dateTime } from '../shared/format.ts';
import { Annexes } from './annexes.tsx';
import { Failures } from './failures.tsx';
import { isFile } from './kept.ts';
import { Rules } from './rules.tsx';
import { Save } from './save.tsx';
import { Pill } from './words.tsx';

const tones = { certified: 'good', 'as expected': 'bad', failed: 'bad', incomplete: 'warn', error: 'bad' } as const;

interface ViewProps {
  readonly certificate: Certificate;
  /** Its name in the address. */
  readonly id: string;
  readonly rule: string | undefined;
}

export function CertificateView({ certificate, id, rule }: ViewProps) {
  const { outcome, target } = certificate;
  const kind = outcome.name === 'certified' ? 'certificate' : 'report';
  return (
    <>
      <div class="bar">
        <h1>{target.name}</h1>
        <span class="quiet">{`Conformance ${kind} · ${target.baseUrl}`}</span>
      </div>
      <div class={`verdict ${tones[outcome.name]}`}>
        <p class="verdict-name">{outcomeTitles[outcome.name]}</p>
        <p>{outcome.headline}</p>
        <Notes certificate={certificate} kind={kind} />
      </div>
      <Levels levels={certificate.levels} />
      <Failures failures={certificate.failures} id={id} />
      <Rules certificate={certificate} id={id} chosen={rule} />
      <Section title="The run">
        <Run certificate={certificate} />
      </Section>
      {isFile(id) ? null : <Save certificate={certificate} id={id} />}
      <Annexes certificate={certificate} id={id} />
    </>
  );
}

function Notes({ certificate, kind }: { readonly certificate: Certificate; readonly kind: string }) {
  const { ledger, target } = certificate;
  const selection = selectionOf(certificate);
  const uncovered = ledger.filter(({ coverage }) => coverage !== 'tested').length;
  const unselected = unselectedIn(certificate);
  return (
    <>
      {selection === undefined ? null : (
        <p>{`Only ${selection} ran. ${count(unselected, 'rule')} of other tests ${unselected === 1 ? 'was' : 'were'} not selected.`}</p>
      )}
      {uncovered === 0 || selection !== undefined ? null : (
        <p>{`${count(uncovered, 'rule')} of the specification ${uncovered === 1 ? 'is' : 'are'} not covered: no test judges ${uncovered === 1 ? 'it' : 'them'}, and the result does not depend on ${uncovered === 1 ? 'it' : 'them'}.`}</p>
      )}
      {target.simulator ? <p>{`The target is a simulator. This ${kind} is not a statement about a deployed gateway.`}</p> : null}
    </>
  );
}

const Levels = ({ levels }: Pick<Certificate, 'levels'>) => (
  <ul class="levels" aria-label="Levels">
    {levels.map((level) => {
      const [name, about] = levelTitle(level.title);
      const { passed, of } = share(level);
      return (
        <li key={level.level} class="card">
          <h2>{name}</h2>
          <p>
            <b>
              <span aria-hidden="true">{levelSigns[level.verdict]}</span> {level.verdict}
            </b>
            {` · ${passed} of ${of}`}
          </p>
          <p class="quiet">{about}</p>
          <ul class="pills" aria-label={`Rules of the level ${name} by verdict`}>
            {verdicts.map((verdict) =>
              (level.counts[verdict] ?? 0) === 0 ? null : (
                <li key={verdict}>
                  <Pill verdict={verdict} /> {level.counts[verdict]}
                </li>
              ),
            )}
            {level.uncovered === 0 ? null : (
              <li>
                <Pill verdict="not covered" /> {level.uncovered}
              </li>
            )}
          </ul>
        </li>
      );
    })}
  </ul>
);

/** What a reader needs to run the same again: tool, digest, seed, time. */
function Run({ certificate }: { readonly certificate: Certificate }) {
  const { tool, target, plan, evidence, signature, startedAt, durationMs, workers, requests, deep, seed } = certificate;
  const selection = selectionOf(certificate);
  return (
    <Facts
      of={[
        ['Started', `${dateTime(startedAt)} UTC`],
        ['Duration', `${duration(durationMs)} with ${count(workers, 'worker')}`],
        ['Requests', String(requests)],
        ['Tests', `${plan.ran} of ${plan.planned} planned${deep ? ', including random walks' : ''}`],
        ['Tool', `${tool.name} ${tool.version}`],
        ['Seed', <code>{seed}</code>],
        ['Personas', target.personas.join(', ') || 'none'],
        ...(selection === undefined ? [] : [['Selection', `only ${selection}`] as const]),
        ['Suite digest', <code>{tool.suiteDigest}</code>],
        ...(evidence === null ? [] : [['Evidence', `${evidence.file}, SHA-256 ${evidence.sha256}`] as const]),
        [
          'Signature',
          signature === null
            ? 'not signed: origin unverified'
            : `${signature.file}, ${signature.algorithm} key ${signature.keyThumbprint}; not checked here, but by gateproof verify`,
        ],
      ]}
    />
  );
}
