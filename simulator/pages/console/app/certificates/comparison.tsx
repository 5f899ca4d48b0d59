/** What changed between two certificates, in the words of `gateproof diff`. */
import { useMemo } from 'preact/hooks';
import { changeSigns, changeTitles, closingFigures, closingTitle, levelState } from '../../../../../reports/diff-words.ts';
import { changes, diffCertificates, type CertificateDiff, type RuleChange } from '../../../../../reports/diff.ts';
import type { Pair } from '../../../../../reports/diff-pair.ts';
import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { isSameJson } from '../../../../../schemas/shared/json.ts';
import { useLoaded } from '../shared/data.ts';
import { dateTime, plural } from '../shared/format.ts';
import { ErrorNote, Facts, Section, Prose } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { certificateOf } from './kept.ts';

const maxShown = 200;

export function Comparison({ keys }: { readonly keys: Pair<string> }) {
  const load = async (): Promise<Pair<Certificate>> => {
    const [old, current] = await Promise.all([certificateOf(keys.old), certificateOf(keys.new)]);
    return { old, new: current };
  };
  const { value: pair, error, reload } = useLoaded(load, [keys]);
  return (
    <div class="page">
      <p>
        <a href={linkTo('certificates')}>← All certificates</a>
      </p>
      <h1>What changed</h1>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {pair === undefined ? error === undefined ? <p class="quiet">Loading …</p> : null : <Compared pair={pair} keys={keys} />}
    </div>
  );
}

function Compared({ pair, keys }: { readonly pair: Pair<Certificate>; readonly keys: Pair<string> }) {
  const diff = useMemo(() => diffCertificates(pair), [pair]);
  const tones = { 0: 'good', 1: 'bad', 2: 'warn' } as const;
  return (
    <>
      <div class={`verdict ${tones[diff.exitStatus]}`}>
        <p class="verdict-name">{closingTitle(diff)}</p>
        <p>{closingFigures(diff)}</p>
      </div>
      <Facts
        of={[
          ['OLD', <Origin of={pair.old} id={keys.old} />],
          ['NEW', <Origin of={pair.new} id={keys.new} />],
        ]}
      />
      {diff.notes.map((note) => (
        <p key={note} class="notice">
          {note}
        </p>
      ))}
      {changes.map((change) => {
        const rules = diff.rules.filter((rule) => rule.change === change);
        if (rules.length === 0) return null;
        return (
          <Section
            key={change}
            title={`${changeSigns[change]} ${changeTitles[change]}`}
            aside={<span class="quiet">{plural(rules.length, 'rule')}</span>}
          >
            <ul class="lines">
              {rules.slice(0, maxShown).map((rule) => (
                <Changed key={rule.rule} rule={rule} id={rule.new === 'absent' ? keys.old : keys.new} />
              ))}
            </ul>
            {rules.length <= maxShown ? null : (
              <p class="quiet">{`… and ${rules.length - maxShown} more; gateproof diff lists them all.`}</p>
            )}
          </Section>
        );
      })}
      <Choices choices={diff.choices} />
      <Section title="Levels">
        <Facts
          of={diff.levels.map(({ level, old, new: current }) => [
            level,
            isSameJson(old, current) ? `unchanged: ${levelState(current)}` : `${levelState(old)} → ${levelState(current)}`,
          ])}
        />
      </Section>
    </>
  );
}

const Origin = ({ of: { target, startedAt, tool, seed }, id }: { readonly of: Certificate; readonly id: string }) => (
  <>
    <a href={linkTo('certificates', id)}>{target.name}</a>
    <span class="quiet">{` · ${id} · ${dateTime(startedAt)} · ${tool.name} ${tool.version} · seed ${seed}`}</span>
  </>
);

function Changed({
  rule: { rule, old, new: current, required, statement, source, check, known },
  id,
}: {
  readonly rule: RuleChange;
  readonly id: string;
}) {
  return (
    <li>
      <p>
        <a href={linkTo('certificates', id, rule)}>
          <code>{rule}</code>
        </a>{' '}
        <b>{`${old} → ${current}`}</b>
        {required ? null : <span class="quiet"> (not required)</span>}
      </p>
      <p>
        <Prose text={statement} /> <span class="quiet">{`(${source})`}</span>
      </p>
      {check === undefined || check.verdict === 'pass' ? null : (
        <Facts
          of={[
            ['Check', check.check],
            ...(check.expected === undefined ? [] : [['Expected', check.expected] as const]),
            ...(check.actual === undefined ? [] : [['Actual', check.actual] as const]),
            ...(check.reason === undefined ? [] : [['Reason', check.reason] as const]),
            ...(known === undefined ? [] : [['Known', known] as const]),
          ]}
        />
      )}
    </li>
  );
}

function Choices({ choices }: Pick<CertificateDiff, 'choices'>) {
  if (choices.length === 0) return null;
  const said = (value: unknown): string => (value === undefined ? 'not observed' : JSON.stringify(value));
  return (
    <Section title="~ Observed choices that differ" aside={<span class="quiet">not judged</span>}>
      <Facts of={choices.map(({ id, old, new: current }) => [id, `${said(old)} → ${said(current)}`] as const)} />
    </Section>
  );
}
