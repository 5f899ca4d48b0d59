/** Every rule of a certificate, by chapter. One element has the focus, and the arrow keys move within it. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Certificate, LedgerRow } from '../../../../../reports/certificate-schema.ts';
import { selectionOf, shownRows } from '../../../../../reports/selection.ts';
import { levels } from '../../../../../schemas/rule.ts';
import { verdicts } from '../../../../../schemas/shared/verdict.ts';
import { ChoiceField, FilterForm, SearchField } from '../shared/filters.tsx';
import { plural } from '../shared/format.ts';
import { go, linkWithin, route, setQuery } from '../shared/route.ts';
import { Prose } from '../shared/parts.tsx';
import { useVirtual } from '../shared/virtual.ts';
import { everything, Index, levelName, linesOf, verdictOf, type Filter, type Line } from './listed.ts';
import { originOf } from '../../../../../reports/curl.ts';
import { RuleDetail } from './rule.tsx';
import { chapterTitle, Pill } from './words.tsx';

const rowHeight = 60;
const heightAt = (): number => rowHeight;
const rowId = (rule: string): string => `rule-${rule}`;

interface RulesProps {
  readonly certificate: Certificate;
  readonly id: string;
  readonly chosen: string | undefined;
}

export function Rules({ certificate, id, chosen }: RulesProps) {
  const { query } = route.value;
  const filter: Filter = { ...everything, ...query };
  const index = useMemo(() => new Index(certificate), [certificate]);
  const lines = useMemo(() => linesOf(certificate, index, filter), [certificate, index, filter.verdict, filter.level, filter.text]);
  const row = chosen === undefined ? undefined : certificate.ledger.find((one) => one.id === chosen);
  const all = shownRows(certificate);
  const shown = lines.filter(({ kind }) => kind === 'rule').length;
  const rest = certificate.ledger.length - all.length;
  /** `replaces`: Back skips what the arrow keys only passed over. */
  const choose = (rule: string, replaces = false): void => go(linkWithin(id, rule), { replaces });
  return (
    <section class="card">
      <div class="card-head">
        <h2>All rules</h2>
        <span class="quiet" role="status">
          {shown === all.length ? plural(shown, 'rule') : `${shown} of ${plural(all.length, 'rule')}`}
        </span>
      </div>
      {rest === 0 ? null : <p class="quiet">{`The other ${rest} are not judged here: only ${selectionOf(certificate) ?? 'these'} ran.`}</p>}
      <Filters filter={filter} rows={all} />
      <div class={`rules-box${row === undefined ? '' : ' has-detail'}`}>
        {shown === 0 ? (
          <p class="quiet">No rule fits the filters.</p>
        ) : (
          <List lines={lines} count={shown} chosen={chosen} choose={choose} />
        )}
        {chosen === undefined ? null : row === undefined ? (
          <p class="notice">{`This certificate has no rule ${chosen}.`}</p>
        ) : (
          <RuleDetail
            row={row}
            index={index}
            origin={certificate.kind === undefined ? originOf(certificate.target.baseUrl) : undefined}
            failures={certificate.failures}
            back={linkWithin(id)}
          />
        )}
      </div>
    </section>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly rows: readonly LedgerRow[];
}

function Filters({ filter, rows }: FiltersProps) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(verdictOf(row), (counts.get(verdictOf(row)) ?? 0) + 1);
  const field = (name: keyof Filter) => ({ value: filter[name], set: (value: string) => setQuery({ [name]: value }) });
  const found = [...verdicts, 'not covered'].filter((verdict) => counts.has(verdict));
  const isFiltered = filter.text !== '' || filter.verdict !== '' || filter.level !== '';
  return (
    <FilterForm label="Rules" clear={isFiltered ? () => setQuery({ ...everything }) : undefined}>
      <SearchField label="Search" placeholder="rule, text, operation, path" {...field('text')} />
      <ChoiceField
        label="Verdict"
        options={found.map((verdict) => [verdict, `${verdict} (${counts.get(verdict)})`])}
        {...field('verdict')}
      />
      <ChoiceField
        label="Level"
        options={(Object.keys(levels) as (keyof typeof levels)[])
          .filter((level) => rows.some((row) => row.level === level))
          .map((level) => [level, levelName(level)])}
        {...field('level')}
      />
    </FilterForm>
  );
}

interface ListProps {
  readonly lines: readonly Line[];
  readonly count: number;
  readonly chosen: string | undefined;
  readonly choose: (rule: string, replaces?: boolean) => void;
}

function List({ lines, count, chosen, choose }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(chosen ?? null);
  const { items, total, show } = useVirtual(scroller, lines.length, heightAt);
  const ruleAt = (index: number): string | undefined => {
    const line = lines[index];
    return line?.kind === 'rule' ? line.row.id : undefined;
  };
  const chosenAt = chosen === undefined ? -1 : lines.findIndex((_, index) => ruleAt(index) === chosen);
  useEffect(() => {
    if (chosen === undefined || chosen === active) return;
    setActive(chosen);
    if (chosenAt >= 0) show(chosenAt);
  }, [chosen]);
  const move = (event: KeyboardEvent): void => {
    const at = lines.findIndex((_, index) => ruleAt(index) === active);
    const perPage = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const targets: Readonly<Record<string, readonly [from: number, step: 1 | -1]>> = {
      ArrowDown: [at + 1, 1],
      ArrowUp: [at - 1, -1],
      Home: [0, 1],
      End: [lines.length - 1, -1],
      PageDown: [Math.min(at + perPage, lines.length - 1), -1],
      PageUp: [Math.max(at - perPage, 0), 1],
    };
    const target = targets[event.key];
    if (target === undefined) {
      if ((event.key === 'Enter' || event.key === ' ') && active !== null) {
        event.preventDefault();
        choose(active);
        requestAnimationFrame(() => document.getElementById('rule')?.focus());
      }
      return;
    }
    event.preventDefault();
    const [from, step] = target;
    const next = [from, from + step].find((index) => ruleAt(index) !== undefined);
    const rule = next === undefined ? undefined : ruleAt(next);
    if (next === undefined || rule === undefined) return;
    setActive(rule);
    show(next);
    if (chosen !== undefined) choose(rule, true);
  };
  return (
    <div
      class="list rules-list"
      ref={scroller}
      role="listbox"
      aria-label="Rules by chapter"
      tabIndex={0}
      {...(active === null || !items.some(({ index }) => ruleAt(index) === active) ? {} : { 'aria-activedescendant': rowId(active) })}
      onKeyDown={move}
      onFocus={() => {
        if (active === null) setActive(lines.map((_, index) => ruleAt(index)).find((rule) => rule !== undefined) ?? null);
      }}
    >
      <div class="list-all" role="presentation" style={{ height: `${total}px` }}>
        {items.map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const place = { height: `${rowHeight}px`, transform: `translateY(${start}px)` };
          if (line.kind === 'chapter')
            return (
              <div key={`${line.level} ${line.name}`} class="row chapter" role="presentation" style={place}>
                <span class="row-what">
                  <b class="row-call">{chapterTitle(line.name)}</b>
                  <span class="row-why">{`${line.level} · ${line.passed} of ${line.of} passed`}</span>
                </span>
              </div>
            );
          const { row, position } = line;
          return (
            <div
              key={row.id}
              role="option"
              id={rowId(row.id)}
              aria-selected={row.id === chosen}
              aria-posinset={position}
              aria-setsize={count}
              class={`row${row.id === active ? ' active' : ''}`}
              style={place}
              onClick={() => {
                setActive(row.id);
                choose(row.id);
              }}
            >
              <Pill verdict={verdictOf(row)} />
              <span class="row-what">
                <span class="row-call">
                  <b>{row.id}</b> <span class="quiet">{row.keyword}</span>
                </span>
                <span class="row-why">
                  <Prose text={row.statement} />
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
