import type { Logged } from '../shared/types.ts';
import { stepTitles } from './why.ts';

const marks = { passed: '✓', answered: '✓', refused: '✕', dropped: '⊘' } as const;

export const Steps = ({ steps }: { readonly steps: Logged['steps'] }) => (
  <>
    <h3>Checks</h3>
    <ol class="steps">
      {steps.map(({ step, outcome }) => (
        <li key={step} class={outcome}>
          <span class="mark" aria-hidden="true">
            {marks[outcome]}
          </span>
          <span>
            <b>{step}</b> <span class="quiet">{stepTitles[step] ?? ''}</span>
          </span>
          <span class="outcome">{outcome}</span>
        </li>
      ))}
    </ol>
  </>
);
