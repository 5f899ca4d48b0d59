import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { count } from '../../../../../reports/counts.ts';
import { shortPair } from '../../../../../reports/short-pair.ts';
import { Facts, Section } from '../shared/parts.tsx';
import { linkTo } from '../shared/route.ts';
import { Pill, Prose } from './words.tsx';

/** Rules that are shown; the list of all rules has every one. */
const maxShown = 30;
const maxValue = 240;

export function Failures({ failures, id }: Pick<Certificate, 'failures'> & { readonly id: string }) {
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
