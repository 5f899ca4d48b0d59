import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { save, send } from '../shared/api.ts';
import { Button, Command, Section, Facts, Prose } from '../shared/parts.tsx';
import { inWorld } from '../shared/session.ts';
import { pathOf, isFile } from './kept.ts';
import { count } from '../../../../../reports/counts.ts';
import { shortPair } from '../../../../../reports/short-pair.ts';
import { linkTo } from '../shared/route.ts';
import { Pill } from './words.tsx';
import { selectionOf, unselectedIn } from '../../../../../reports/selection.ts';
import { duration, levelSigns, levelTitle, outcomeTitles, share } from '../../../../../reports/words.ts';
import { verdicts } from '../../../../../schemas/shared/verdict.ts';
import { dateTime } from '../shared/format.ts';
import { Annexes } from './annexes.tsx';
import { Rules } from './rules.tsx';

function Save({ certificate: { evidence }, id }: { readonly certificate: Certificate; readonly id: string }) {
  const certificate = <Button run={() => saveOf(id, 'certificate', 'certificate.json')}>Save certificate.json</Button>;
  if (evidence === null)
    return (
      <Section title="Keep it">
        <p>
          The recorded run was too large to be kept, so this certificate cannot be verified. <code>gateproof certify</code> writes one that
          can.
        </p>
        <div class="actions">{certificate}</div>
      </Section>
    );
  return (
    <Section title="Keep and verify it">
      <p>
        Save both files under these names in a folder of their own. The command judges the recorded requests again, offline, and says
        whether the certificate follows from them.
      </p>
      <div class="actions">
        {certificate}
        <Button run={() => saveOf(id, 'run', evidence.file)}>{`Save ${evidence.file}`}</Button>
      </div>
      <Command text="npx gateproof verify certificate.json" />
    </Section>
  );
}

/** Saves a file byte for byte: the certificate names the bytes of the recorded run. */
async function saveOf(id: string, what: 'certificate' | 'run', name: string): Promise<void> {
  save(name, await (await send(inWorld(`${pathOf(id)}/${what}`))).blob());
}

/** Number of rules shown; the list of all rules shows the rest. */
const maxShown = 30;
const maxValue = 240;

function Failures({ failures, id }: Pick<Certificate, 'failures'> & { readonly id: string }) {
  const byRule = new Map<string, Certificate['failures']>();
  for (const failure of failures) byRule.set(failure.rule, [...(byRule.get(failure.rule) ?? []), failure]);
  if (byRule.size === 0) return null;
  return (
    <Section title="Failures" aside={<span class="quiet">{count(byRule.size, 'rule')}</span>}>
      <ul class="lines">
        {[...byRule].slice(0, maxShown).map(([rule, [first, ...rest]]) =>
          first === undefined ? null : (
            <li key={rule}>
              <p>
                <Pill verdict={first.verdict} />{' '}
                <a href={linkTo('certificates', id, rule)}>
                  <code>{rule}</code>
                </a>
              </p>
              <p>
                <Prose text={first.statement} />
                {first.known === null ? null : <b>{` Known failure: ${first.known}`}</b>}
              </p>
              <Values failure={first} />
              {rest.length === 0 ? null : <p class="quiet">{count(rest.length, 'more failed check')}</p>}
            </li>
          ),
        )}
      </ul>
      {byRule.size <= maxShown ? null : <p class="quiet">{`${byRule.size - maxShown} more: choose the verdict below.`}</p>}
    </Section>
  );
}

function Values({ failure: { check, expected, actual } }: { readonly failure: Certificate['failures'][number] }) {
  const [wanted, found] = shortPair(expected ?? 'not stated', actual ?? 'not recorded', maxValue);
  return (
    <Facts
      of={[
        ['Check', check],
        ['Expected', wanted],
        ['Actual', found],
      ]}
    />
  );
}

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
        <span class="quiet">{`${certificate.kind === undefined ? 'Conformance' : 'Client'} ${kind} · ${target.baseUrl}`}</span>
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

/** The data needed to repeat the run: tool, digest, seed, time. */
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
        ...(certificate.kind === undefined ? [['Personas', target.personas.join(', ') || 'none'] as const] : []),
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
