/** The tables of a comparison: groups, what was learnt, noise, and what was not walked. */
import { html, type Markup, type Part } from '../../schemas/shared/markup.ts';
import { count } from '../counts.ts';
import { prose, section } from '../html/parts.ts';
import type { ComparedGroup, ComparisonReport } from './report.ts';
import { aspectInWords, behaviourInWords, boundInWords, conditionInWords, placeInWords, shareOf } from './words.ts';

interface Column {
  readonly title: string;
  readonly isNumber?: true;
}

interface Row {
  readonly head: Part;
  readonly cells: readonly (Part | { readonly text: string; readonly isShort: boolean })[];
}

const isMarked = (cell: Row['cells'][number]): cell is { readonly text: string; readonly isShort: boolean } =>
  typeof cell === 'object' && cell !== null && 'isShort' in cell;

function table(caption: string, columns: readonly Column[], rows: readonly Row[]): Markup {
  const cell = (one: Row['cells'][number], index: number): Markup => {
    const classes = [columns[index + 1]?.isNumber === true ? 'number' : '', isMarked(one) && one.isShort ? 'short' : ''].filter(Boolean);
    return html`<td class="${classes.join(' ')}">${isMarked(one) ? one.text : one}</td>`;
  };
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${caption}">
    <table>
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) => html`<th scope="col" class="${isNumber === true ? 'number' : ''}">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ head, cells }) =>
            html`<tr>
              <th scope="row">${head}</th>
              ${cells.map(cell)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** `4 of 6`, or a dash if there is nothing to reach. */
const reached = (walked: number, of: number): string => (of === 0 ? '–' : `${walked} of ${of}`);

function groupRow({ group, operations, called, transitions, pairs, before, after, bound }: ComparedGroup): Row {
  const { walked, unwalked } = transitions;
  return {
    head: html`<code>${group}</code>`,
    cells: [
      String(after.walks),
      reached(called.length, operations),
      reached(walked.length, walked.length + unwalked.length),
      reached(pairs.walked, pairs.of),
      shareOf(before),
      { text: shareOf(after), isShort: after.equal < after.walks },
      boundInWords(bound),
    ],
  };
}

export function groupSection({ groups }: ComparisonReport): Markup {
  const columns: readonly Column[] = [
    { title: 'Group' },
    { title: 'Walks', isNumber: true },
    { title: 'Operations', isNumber: true },
    { title: 'Moves', isNumber: true },
    { title: 'Pairs', isNumber: true },
    { title: 'Agree before', isNumber: true },
    { title: 'Agree after', isNumber: true },
    { title: 'Bound', isNumber: true },
  ];
  return html`<section id="groups" aria-labelledby="groups-title">
    <h2 id="groups-title">Groups</h2>
    <p class="lead">
      Operations, moves between states, and pairs of consecutive operations that walks reached; walks without a divergence in the first and
      the last round; and the share of such walks that may still diverge, at 95 %, if none did.
    </p>
    ${table(`${count(groups.length, 'group')}, by the first word of their operations`, columns, groups.map(groupRow))}
  </section>`;
}

export function learnedSection({ learned }: ComparisonReport): Markup | null {
  if (learned.length === 0) return null;
  const columns: readonly Column[] = [{ title: 'Where' }, { title: 'When the simulator gives' }, { title: 'The deployment' }];
  const rows = learned.map(({ operation, when, then }): Row => ({
    head: prose(placeInWords(operation)),
    cells: [prose(conditionInWords(when)), prose(behaviourInWords(then))],
  }));
  return section(
    'learned',
    'Learned behaviours',
    'The specification is silent here and no choice names it. The simulator does the same with these entries of learned.yaml.',
    table(learned.length === 1 ? '1 entry' : `${learned.length} entries`, columns, rows),
  );
}

export function choiceSection({ choices }: ComparisonReport): Markup | null {
  if (choices.length === 0) return null;
  const columns: readonly Column[] = [{ title: 'Choice' }, { title: 'Value' }, { title: 'Seen at' }, { title: 'Walks', isNumber: true }];
  const rows = choices.map(({ id, value, shown }): Row => ({
    head: html`<code>${id}</code>`,
    cells: [
      html`<code>${JSON.stringify(value)}</code>`,
      html`<code>${shown.operation}</code>, ${prose(aspectInWords(shown.aspect))}`,
      String(shown.count),
    ],
  }));
  return section(
    'choices',
    'Choices with another value',
    'The walks show another value than the choices that were given. learned.yaml has the value that was seen.',
    table(count(choices.length, 'choice'), columns, rows),
  );
}

export function unwalkedSection({ unwalked, notes }: ComparisonReport): Markup | null {
  if (unwalked.length + notes.length === 0) return null;
  const reasons = [...new Set(unwalked.map(({ why }) => why))];
  const rows = reasons.map((why): Row => {
    const some = unwalked.filter((one) => one.why === why);
    return { head: prose(why), cells: [some.map(({ operation }) => html`<code>${operation}</code> `), String(some.length)] };
  });
  return section(
    'unwalked',
    'Not walked',
    'Steps of these operations were left out, in some walks or in all, for these reasons.',
    html`${notes.map((note) => html`<p>${prose(note)}</p>`)}
    ${
      rows.length === 0
        ? null
        : table(count(unwalked.length, 'operation'), [{ title: 'Why' }, { title: 'Operations' }, { title: 'Number', isNumber: true }], rows)
    }`,
  );
}

export function noiseSection({ noise }: ComparisonReport): Markup | null {
  if (noise.length === 0) return null;
  const rows = noise.map(({ aspect, count: times }): Row => ({ head: html`<code>${aspect}</code>`, cells: [String(times)] }));
  return section(
    'noise',
    'Noise',
    'Two runs of the same walk differ here at the deployment itself, so it is not compared.',
    table(`${noise.length} in all`, [{ title: 'What differs' }, { title: 'Times', isNumber: true }], rows),
  );
}

export function leftSection({ left }: ComparisonReport): Markup | null {
  if (left.length === 0) return null;
  const rows = left.map(({ operation, id, reason }): Row => ({
    head: html`<code>${operation}</code>`,
    cells: [id === null ? 'without an id' : html`<code>${id}</code>`, prose(reason)],
  }));
  return section(
    'left',
    'Left at the target',
    'These records could not be removed again.',
    table(count(left.length, 'record'), [{ title: 'Made by' }, { title: 'Id' }, { title: 'Why' }], rows),
  );
}
