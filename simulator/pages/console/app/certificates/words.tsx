/** Verdicts and rules as the reports name them. */
import { signs } from '../../../../../reports/words.ts';
import { plainTitle } from '../../../../../reports/chapters.ts';
import type { Verdict } from '../../../../../schemas/shared/verdict.ts';
import { contract } from '../shared/contract.ts';
import { linkTo } from '../shared/route.ts';

export type Shown = Verdict | 'not covered';

/** Name of a verdict with its sign; the colour only repeats them. */
export const Pill = ({ verdict }: { readonly verdict: Shown }) => (
  <span class={`pill ${verdict.replaceAll(' ', '-')}`}>
    <span aria-hidden="true">{verdict === 'not covered' ? '·' : signs[verdict]}</span> {verdict}
  </span>
);

export const chapterTitle = (name: string): string => contract.value?.clauses[name] ?? plainTitle(name);

export const RuleLinks = ({ ids, certificate }: { readonly ids: readonly string[]; readonly certificate: string }) => (
  <p class="links">
    {ids.map((id) => (
      <a key={id} href={linkTo('certificates', certificate, id)}>
        {id}
      </a>
    ))}
  </p>
);
