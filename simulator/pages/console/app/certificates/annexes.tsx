import type { ComponentChildren } from 'preact';
import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { count } from '../../../../../reports/counts.ts';
import { missingHere } from '../../../../../reports/selection.ts';
import { knownStates } from '../../../../../reports/words.ts';
import { Facts } from '../shared/parts.tsx';
import { Pill, RuleLinks } from './words.tsx';

const maxShown = 60;

interface AnnexProps {
  readonly title: string;
  readonly amount: number;
  readonly lead: string;
  readonly children: ComponentChildren;
}

/** Folded until it is opened; absent when empty. */
const Annex = ({ title, amount, lead, children }: AnnexProps) =>
  amount === 0 ? null : (
    <details class="card">
      <summary>
        <b>{title}</b> <span class="quiet">{amount}</span>
      </summary>
      <p class="quiet">{lead}</p>
      {children}
    </details>
  );

export function Annexes({ certificate, id }: { readonly certificate: Certificate; readonly id: string }) {
  const { plan, knownFailures, left = [], choices, proof } = certificate;
  const missing = missingHere(certificate);
  const survivors = proof?.mutants.filter(({ killed }) => !killed) ?? [];
  return (
    <>
      <Annex
        title="Errors of the run"
        amount={plan.errors.length}
        lead="The tests or the network failed. These errors are not a statement about the target. Nothing is certified until they are fixed."
      >
        <ul class="lines">
          {plan.errors.slice(0, maxShown).map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      </Annex>
      <Annex
        title="Not judged"
        amount={new Set(missing.flatMap(({ rules }) => rules)).size}
        lead="Each block names what was missing, and the rules that could therefore not be judged. None of these rules counts as passed."
      >
        <ul class="lines">
          {missing.slice(0, maxShown).map(({ verdict, reason, rules }) => (
            <li key={`${verdict} ${reason}`}>
              <p>{reason}</p>
              <details>
                <summary>
                  <Pill verdict={verdict} /> {count(rules.length, 'rule')}
                </summary>
                <RuleLinks ids={rules} certificate={id} />
              </details>
            </li>
          ))}
        </ul>
      </Annex>
      <Annex
        title="Known failures"
        amount={knownFailures.length}
        lead="Listed by the operator of the target. Remove entries that no longer fail."
      >
        <Facts of={knownFailures.map(({ rule, state, reason }) => [rule, `${knownStates[state]}: ${reason}`])} />
      </Annex>
      <Annex title="Not removed" amount={left.length} lead="The run created these records at the target and could not remove them.">
        <ul class="lines">
          {left.slice(0, maxShown).map(({ operation, id: record, reason }) => (
            <li key={record ?? reason}>
              <code>{operation}</code> {`${record ?? 'without an id'}: ${reason}`}
            </li>
          ))}
        </ul>
      </Annex>
      <Annex
        title="Observed choices"
        amount={choices.length}
        lead="What the target does where the specification leaves a point open. Choices are not judged."
      >
        <ul class="lines">
          {choices.map(({ id: choice, question, value }) => (
            <li key={choice}>
              <code>{choice}</code> <b>{JSON.stringify(value)}</b>
              <p class="quiet">{question}</p>
            </li>
          ))}
        </ul>
      </Annex>
      <Annex
        title="Mutation testing"
        amount={proof?.mutants.length ?? 0}
        lead={`These suites were run against mutants, simulators that each break one or more rules on purpose. ${survivors.length === 0 ? 'All of them were killed.' : `${survivors.length} survived.`}`}
      >
        <ul class="lines">
          {survivors.slice(0, maxShown).map(({ name }) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Annex>
    </>
  );
}
