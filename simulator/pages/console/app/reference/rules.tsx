import { Marked } from './blocks.tsx';
import type { OperationFacts } from './data.ts';

export const RuleList = ({ rules }: { readonly rules: OperationFacts['rules'] }) => (
  <ul class="rule-list">
    {rules.map(({ id, keyword, statement }) => (
      <li key={id}>
        <code>{id}</code> <b>{keyword}</b> <Marked text={statement} />
      </li>
    ))}
  </ul>
);
