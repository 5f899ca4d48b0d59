/** Facts about an operation beyond its inputs and response: errors, states, events, rules and choices. */
import { plural } from '../shared/format.ts';
import type { OperationFacts } from './data.ts';
import { OperationErrors } from './errors.tsx';
import { Part } from './part.tsx';
import { choicePlace, eventPlace } from './place.ts';
import { RuleList } from './lists.tsx';
import { States } from './states.tsx';

export function Facts({ facts }: { readonly facts: OperationFacts }) {
  const { errors, machines, events, rules, commonRules, choices } = facts;
  return (
    <>
      <Part id="errors">
        <OperationErrors errors={errors} />
      </Part>
      {machines.length === 0 ? null : (
        <Part id="states">
          <States facts={facts} />
        </Part>
      )}
      {events.length === 0 ? null : (
        <Part id="events">
          <ul class="event-list">
            {events.map(({ name, title, isLater }) => (
              <li key={name}>
                <a class="event-name" href={eventPlace(name)}>
                  {name}
                </a>
                <span class="quiet">{isLater ? `${title}; sent later` : title}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {rules.length + commonRules.length === 0 ? null : (
        <Part id="rules">
          <RuleList rules={rules} />
          {commonRules.length === 0 ? null : (
            <details class="more">
              <summary>{`${plural(commonRules.length, 'rule')} that bind many operations`}</summary>
              <p class="links">
                {commonRules.map((id) => (
                  <code key={id}>{id}</code>
                ))}
              </p>
            </details>
          )}
        </Part>
      )}
      {choices.length === 0 ? null : (
        <Part id="choices" title="Choices that change it">
          <ul class="choice-list">
            {choices.map(({ id, question, default: value }) => (
              <li key={id}>
                <a class="mono" href={choicePlace(id)}>
                  {id}
                </a>
                <span>{question}</span>
                <span class="quiet">
                  {'default '}
                  <code>{JSON.stringify(value)}</code>
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}
