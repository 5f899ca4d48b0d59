/** Lists that several pages of the reference show. */
import { Marked } from './blocks.tsx';
import type { OperationFacts } from './data.ts';
import { operationPlace } from './place.ts';

export const RuleList = ({ rules }: { readonly rules: OperationFacts['rules'] }) => (
  <ul class="rule-list">
    {rules.map(({ id, keyword, statement }) => (
      <li key={id}>
        <code>{id}</code> <b>{keyword}</b> <Marked text={statement} />
      </li>
    ))}
  </ul>
);

export const OperationLinks = ({ ids }: { readonly ids: readonly string[] }) => (
  <p class="links">
    {ids.map((id) => (
      <a key={id} class="mono" href={operationPlace(id)}>
        {id}
      </a>
    ))}
  </p>
);
