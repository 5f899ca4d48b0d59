/** The style sheet of the page: paper and ink, one colour per verdict, system fonts only. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #f6f4ef; --sheet: #fffefb; --raise: #f3f0e8; --ink: #1b2130; --soft: #555c6b; --line: #dcd7ca; --link: #1c4f8c;
  --pass: #1a6b3c; --fail: #a8231b; --warn: #835400; --untested: #525a68; --inconclusive: #0a5f7d; --error: #6d28b8;
  --pass-wash: #e6f2e9; --fail-wash: #fbe9e6; --warn-wash: #fbf0da; --mark: #ffb9ae; --mark-good: #b4e0c1;
  --serif: ui-serif, "Iowan Old Style", "Charter", "Source Serif 4", Georgia, "Times New Roman", serif;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12151b; --sheet: #191d25; --raise: #222732; --ink: #e7e5df; --soft: #a6acb9; --line: #343b49; --link: #8fbdf5;
    --pass: #6fcf97; --fail: #ff8f85; --warn: #f0b95a; --untested: #b0b7c5; --inconclusive: #6cc6e6; --error: #cfa3ff;
    --pass-wash: #16291e; --fail-wash: #321b1b; --warn-wash: #2d2413; --mark: #8a2f28; --mark-good: #256642;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: break-word; }
body > * { max-width: 70rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 3rem); background: var(--sheet); }
h1, h2, h3, h4, p, ul, dl, dd { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: .06em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: var(--mono); font-size: .86em; }
.skip { position: absolute; inset-inline-start: -100rem; padding: .5rem 1rem; z-index: 1; }
.skip:focus { inset-inline-start: 1rem; }

.masthead { padding-block: 0 2rem; --tone: var(--untested); }
.masthead.certified { --tone: var(--pass); }
.masthead.failed { --tone: var(--fail); }
.masthead.as-expected { --tone: var(--warn); }
.masthead.error { --tone: var(--error); }
.masthead::before { content: ""; display: block; height: .5rem; margin-inline: calc(-1 * clamp(1rem, 4vw, 3rem)); background: var(--tone); }
.bar { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; padding-block: 1.25rem; border-bottom: 1px solid var(--line); font-size: .8rem; letter-spacing: .12em; text-transform: uppercase; }
.brand { font-weight: 700; }
.kind { color: var(--soft); }
.title { display: flex; gap: 1.5rem; align-items: center; justify-content: space-between; padding-block: 2.25rem 1.25rem; }
.title > div { min-width: 0; }
h1 { font: 600 clamp(2rem, 6vw, 3.4rem)/1.08 var(--serif); letter-spacing: -.015em; text-wrap: balance; }
.url { margin-top: .6rem; font: .95rem/1.4 var(--mono); color: var(--soft); overflow-wrap: anywhere; }
.seal { flex: none; width: clamp(4.5rem, 14vw, 7.5rem); height: auto; }
.seal polygon { fill: var(--tone); }
.seal circle { fill: none; stroke: var(--sheet); stroke-width: 1.5; stroke-dasharray: 1 3; stroke-linecap: round; }
.seal path { fill: none; stroke: var(--sheet); stroke-width: 7; stroke-linecap: round; stroke-linejoin: round; }
.verdict { display: flex; flex-wrap: wrap; gap: .1rem .9rem; align-items: baseline; font-size: 1.1rem; }
.verdict strong { font: 600 1.6rem/1.3 var(--serif); color: var(--tone); }
.note { margin-top: .9rem; color: var(--soft); font-size: .95rem; }

nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding-block: .75rem; border-block: 1px solid var(--line); font-size: .95rem; }
nav a { display: inline-block; padding-block: .25rem; text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { padding-block: 2.25rem 3rem; }
section + section { margin-top: 3.25rem; }
#levels + #facts { margin-top: 2rem; }
h2 { font: 600 1.75rem/1.2 var(--serif); letter-spacing: -.01em; }
h2.quiet { font: 600 .8rem/1.4 var(--sans); letter-spacing: .12em; text-transform: uppercase; color: var(--soft); margin-bottom: .9rem; }
h3 { font: 600 1.15rem/1.35 var(--sans); }
h4 { font: 600 .95rem/1.4 var(--sans); }
.lead { margin: .5rem 0 1.4rem; max-width: 44rem; color: var(--soft); }

.pill { display: inline-block; white-space: nowrap; font: 600 .8rem/1.5 var(--sans); color: var(--tone); --tone: var(--untested); }
.pill.pass { --tone: var(--pass); } .pill.fail { --tone: var(--fail); } .pill.warn { --tone: var(--warn); }
.pill.inconclusive { --tone: var(--inconclusive); } .pill.error { --tone: var(--error); }

.cards { display: grid; gap: 1rem; grid-auto-rows: auto; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
.card { display: grid; grid-row: span 6; grid-template-rows: subgrid; gap: 0; align-content: start; padding: 1.25rem 1.3rem; border: 1px solid var(--line); border-top: 4px solid var(--tone); border-radius: 3px; --tone: var(--untested); }
.card.certified { --tone: var(--pass); } .card.failed { --tone: var(--fail); } .card.error { --tone: var(--error); }
.card h3 { font: 600 1.35rem/1.2 var(--serif); }
.stamp { font-weight: 650; color: var(--tone); }
.card .about { margin-block: .6rem .9rem; font-size: .9rem; color: var(--soft); }
.share { font-size: .95rem; font-variant-numeric: tabular-nums; }
.share strong { font-size: 1.5rem; }
.meter { display: flex; gap: 2px; height: .5rem; margin-block: .5rem .8rem; }
.meter span { background: var(--untested); min-width: 3px; border-radius: 1px; }
.meter .pass { background: var(--pass); } .meter .fail { background: var(--fail); } .meter .warn { background: var(--warn); }
.meter .inconclusive { background: var(--inconclusive); } .meter .error { background: var(--error); }
.meter .untested, .meter .not-applicable { opacity: .45; }
.counts { display: flex; flex-wrap: wrap; align-content: start; gap: .1rem 1rem; font-size: .85rem; font-variant-numeric: tabular-nums; }

.facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: .9rem 1.5rem; padding-block: 1.1rem; border-block: 1px solid var(--line); }
.facts dd code { font-size: .92em; }
.facts > div:last-child { grid-column: 1 / -1; }
dt { font-size: .8rem; color: var(--soft); }
.facts dd { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }

.failure { padding: 1.4rem 0 1.5rem 1.25rem; border-inline-start: 4px solid var(--fail); }
.failure.warn { border-color: var(--warn); }
.failure + .failure { margin-top: 2rem; }
.failure h3 { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
.failure { padding-block: .2rem; }
.failure > .statement { font: 1.15rem/1.45 var(--serif); margin-top: .35rem; max-width: 46rem; }
.source, .trace { font-size: .85rem; color: var(--soft); }
.check { margin-top: 1.1rem; }
.check .what { font-weight: 600; font-size: .95rem; }
.versus { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .75rem; margin-block: .5rem .75rem; }
.versus > div { padding: .6rem .9rem .75rem; border-radius: 3px; min-width: 0; }
.versus .expected { background: var(--pass-wash); } .versus .actual { background: var(--fail-wash); }
.failure.warn .versus .actual { background: var(--warn-wash); }
.versus dt { font-weight: 600; color: var(--ink); }
.versus dd { font: .88rem/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; overflow: auto; }
mark { color: inherit; background: var(--mark); border-radius: 2px; box-shadow: 0 0 0 .12em var(--mark); }
.expected mark { background: var(--mark-good); box-shadow: 0 0 0 .12em var(--mark-good); }
pre { margin: 0; padding: .8rem 1rem; background: var(--raise); border-radius: 3px; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; }
pre code { font-size: .84rem; }
pre.command code { user-select: all; }
pre.command code::before { content: "$ "; color: var(--soft); user-select: none; }
.check .sequence { margin-top: .5rem; }
.check .sequence summary { color: var(--link); padding-block: .35rem; }
.sequence pre { max-height: 32rem; overflow: auto; }
.sequence pre.command code::before { content: none; }
.check .trace { margin-top: .5rem; overflow-wrap: anywhere; }

.blocks { display: grid; gap: 1rem; }
.block { padding: .9rem 1.1rem 1rem; border: 1px solid var(--line); border-inline-start: 4px solid var(--untested); border-radius: 3px; }
.block.error { border-inline-start-color: var(--error); } .block.inconclusive { border-inline-start-color: var(--inconclusive); }
.cause { font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
.unlocks { font-size: .9rem; color: var(--soft); }
.rules { display: flex; flex-wrap: wrap; gap: .15rem 1.1rem; margin-top: .35rem; }
.rules li { overflow-wrap: anywhere; }

summary { cursor: pointer; }
.block summary, .failure > details > summary, #plan summary, #proof summary { color: var(--link); padding-block: .35rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
caption { text-align: start; color: var(--soft); font-size: .85rem; padding-block: .35rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line); font-weight: inherit; }
thead th { border-top: 0; border-bottom: 2px solid var(--ink); font-size: .85rem; font-weight: 650; }
td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.question { display: block; color: var(--soft); font-size: .88rem; }
td.stale, td.expired { color: var(--fail); font-weight: 600; } td.expected { color: var(--warn); }
#plan table, #proof table, table.checks { min-width: 38rem; }
th.test { min-width: 14rem; }
#proof th.test { min-width: 20rem; } #proof td:last-child { min-width: 7rem; }

.filter { display: flex; flex-wrap: wrap; gap: .75rem 1.25rem; align-items: center; padding: .8rem 1rem; margin-bottom: 1.5rem; background: var(--raise); border-radius: 3px; }
.filter[hidden] { display: none; }
.filter label { display: flex; gap: .5rem; align-items: center; font-size: .9rem; }
.filter input, .filter select { font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--soft); border-radius: 3px; padding: .35rem .55rem; min-width: 0; max-width: 100%; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
.filter p { margin-inline-start: auto; color: var(--soft); font-size: .9rem; }
.level + .level { margin-top: 2.5rem; }
.level > h3 { font: 600 1.35rem/1.2 var(--serif); }
.chapter { margin-top: 1.25rem; }
.chapter > h4 { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding-bottom: .4rem; border-bottom: 2px solid var(--ink); }
.tally { font-weight: 400; font-size: .85rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.ledger > li { border-bottom: 1px solid var(--line); }
.ledger > li:target { background: var(--raise); }
.ledger summary { display: grid; grid-template-columns: 8.5rem 1fr 1rem; gap: .1rem .75rem; padding-block: .6rem; align-items: baseline; list-style: none; }
.ledger summary::-webkit-details-marker { display: none; }
.ledger summary::after { content: "+" / ""; color: var(--soft); font: 1.1rem/1 var(--sans); text-align: end; }
.ledger details[open] > summary::after { content: "\\2212" / ""; }
.ledger summary:hover code { text-decoration: underline; text-underline-offset: .2em; }
.ledger .rule { min-width: 0; overflow-wrap: anywhere; }
.ledger .rule code { font-weight: 650; }
.keyword { font-size: .72rem; letter-spacing: .06em; color: var(--soft); margin-inline-start: .35rem; }
.ledger .statement { display: block; }
.ledger .body { padding: .1rem 0 1.1rem 9.25rem; }
.about { font-size: .9rem; }
dl.about > div { display: flex; gap: .75rem; }
dl.about dt { flex: 0 0 5rem; }
dl.about dd { min-width: 0; overflow-wrap: anywhere; }
.term { color: var(--soft); font-size: .85em; }

.exchange { border-top: 1px solid var(--line); }
.exchange:last-child { border-bottom: 1px solid var(--line); }
.exchange > summary { padding-block: .5rem; overflow-wrap: anywhere; }
.exchange .name { color: var(--soft); font-size: .85rem; margin-inline-end: .5rem; }
.exchange .status { float: inline-end; font-variant-numeric: tabular-nums; }
.exchange .body { padding-bottom: 1.2rem; scroll-margin-top: 3rem; }
.exchange pre { max-height: 32rem; overflow: auto; }
.label { margin: .8rem 0 .3rem; font-size: .85rem; font-weight: 600; }
footer { padding-block: 1.5rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }

@media (max-width: 40rem) {
  .facts { grid-template-columns: 1fr 1fr; }
  .title { align-items: flex-start; padding-block: 1.6rem 1rem; }
  .ledger summary { grid-template-columns: 1fr 1rem; }
  .ledger summary .rule { grid-row: 2; grid-column: 1 / -1; }
  .ledger .body { padding-inline-start: 0; }
  .failure { padding-inline-start: .9rem; }
  .filter label { flex: 1 1 100%; }
  .filter input, .filter select { flex: 1; }
  .filter p { margin: 0; }
}
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --sheet: #fff; --raise: #f4f4f2; --ink: #000; --soft: #444; --line: #bbb; --link: #000;
    --pass: #14552f; --fail: #8c1c15; --warn: #6b4500; --untested: #444; --inconclusive: #084c64; --error: #581f96;
    --pass-wash: #eef6f0; --fail-wash: #fcefed; --warn-wash: #fbf3e2; --mark: #ffd9d3; --mark-good: #cdebd5;
  }
  @page { margin: 16mm 14mm 18mm; }
  body { font-size: 9.5pt; }
  body > * { max-width: none; padding-inline: 0; }
  .masthead::before { margin-inline: 0; }
  nav, .skip, .filter, #plan details, #proof details { display: none; }
  .ledger summary::after { content: none; }
  a { text-decoration: none; }
  .masthead, .card, .meter, .seal, .versus > div, mark, pre { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .cards { grid-template-columns: repeat(4, 1fr); }
  h2, h3, h4 { break-after: avoid; }
  .card, .check, .block, .ledger > li, tr { break-inside: avoid; }
  pre, .versus dd, .exchange pre { max-height: none; overflow: visible; }
  #failures details::details-content, #missing details::details-content, #errors details::details-content, .exchange.broken::details-content { content-visibility: visible; height: auto; }
  .exchange:not(.broken) { break-inside: avoid; }
  section + section { margin-top: 8mm; }
}
`;
