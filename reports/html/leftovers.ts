/** Records that the run created and that are still at the target. */
import type { Certificate } from '../certificate-schema.ts';
import { describeRemains } from '../../schemas/remains.ts';
import { groupLeftovers } from '../leftovers.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../outcome.ts';
import { section } from './parts.ts';

/** Ids of one group that the page shows; all are in the JSON. */
const maxIds = 100;

export function leftoverSection({ left = [] }: Certificate): Markup | null {
  if (left.length === 0) return null;
  return section(
    'left',
    'Left at the target',
    `The run created these records at the target, which keeps them: ${describeRemains(left)}.`,
    html`<ul class="blocks">
      ${groupLeftovers(left).map(
        ({ operation, reason, ids }) =>
          html`<li class="block">
            <p class="cause">${reason}</p>
            <p class="unlocks">${count(ids.length, 'record')} created by <code>${operation}</code></p>
            <ul class="rules">
              ${ids.slice(0, maxIds).map((id) => html`<li><code>${id ?? 'without an id'}</code></li>`)}
              ${ids.length > maxIds ? html`<li>and ${ids.length - maxIds} more</li>` : null}
            </ul>
          </li>`,
      )}
    </ul>`,
  );
}
