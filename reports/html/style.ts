/** The style sheet: paper and ink, one colour per verdict, only system fonts. */
import { signs } from '../words.ts';

/** Screen readers skip the sign, because the verdict's name stands beside it. */
const pillSigns = Object.entries({ ...signs, 'not covered': '·' })
  .map(([verdict, sign]) => `.pill.${verdict.replaceAll(' ', '-')}::before { content: "${sign}\\00a0" / ""; }`)
  .join('\n');

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
body { margin: 0 auto; max-width: 92rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 var(--sans); overflow-wrap: break-word; display: grid; grid-template: "nav head" auto "nav main" 1fr "nav foot" auto / 17.5rem minmax(0, 1fr); }
body > header { grid-area: head; } body > nav { grid-area: nav; } body > main { grid-area: main; } body > footer { grid-area: foot; }
body > header, body > main, body > footer { padding-inline: clamp(1rem, 4vw, 3rem); background: var(--sheet); }
h1, h2, h3, h4, p, ul, dl, dd { margin: 0; }
ul { padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: .06em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: var(--mono); font-size: .86em; }
.skip { position: absolute; inset-inline-start: -100rem; padding: .5rem 1rem; z-index: 1; }
.skip:focus { inset-inline-start: 1rem; }

.masthead { padding-block: 0 .5rem; --tone: var(--untested); }
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

nav { align-self: start; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; overscroll-behavior: contain; padding: 1.4rem 1.1rem 2rem 1.25rem; font-size: .9rem; scrollbar-width: thin; }
nav ul { margin-inline: -.6rem; }
nav a { display: flex; gap: .75rem; justify-content: space-between; align-items: baseline; padding: .2rem .6rem; border-radius: 3px; color: inherit; text-decoration: none; }
nav a { overflow-wrap: anywhere; }
nav a:hover { background: var(--raise); text-decoration: underline; }
nav a[aria-current] { background: var(--raise); box-shadow: inset 3px 0 0 var(--link); }
nav .quiet { margin: 1.1rem 0 .3rem; font: 600 .72rem/1.4 var(--sans); letter-spacing: .1em; text-transform: uppercase; color: var(--soft); }
.chapters { font-size: .85rem; }
.count { flex: none; color: var(--soft); font-variant-numeric: tabular-nums; font-size: .92em; }
.count b { font-weight: 600; } .count .fail { color: var(--fail); } .count .untested { color: var(--untested); }
#search { margin-bottom: 1.1rem; }
#search label { display: block; font-weight: 600; margin-bottom: .25rem; }
#search input { width: 100%; font: inherit; color: var(--ink); background: var(--sheet); border: 1px solid var(--soft); border-radius: 3px; padding: .45rem .6rem; }
#search input::placeholder { color: var(--soft); opacity: 1; }
#search p { margin-top: .35rem; font-size: .85rem; color: var(--soft); }
#search p a { display: inline; padding: 0; color: var(--link); text-decoration: underline; }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; margin-top: .6rem; }
button { font: inherit; font-size: .8rem; color: var(--link); background: var(--sheet); border: 1px solid var(--line); border-radius: 3px; padding: .2rem .6rem; cursor: pointer; }
button:hover { border-color: var(--soft); }
.chips button { display: inline-flex; gap: .4rem; align-items: baseline; }
.chips button[aria-pressed="true"] { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
#menu > summary, .scripted .scriptless { display: none; }
@media (max-width: 64rem) {
  html.scripted { scroll-padding-top: 6.6rem; }
  body { display: block; }
  nav { padding: .75rem clamp(1rem, 4vw, 3rem); background: var(--paper); border-block: 1px solid var(--line); z-index: 1; position: static; }
  .scripted nav { position: sticky; max-height: 85vh; padding-block: .5rem; }
  #search { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .35rem .75rem; align-items: center; margin: 0; padding-inline-end: 6.2rem; }
  #search[hidden] { display: none; }
  #search label { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
  #search p { display: none; }
  .chips { grid-column: 1 / -1; flex-wrap: nowrap; overflow-x: auto; margin: 0 -6.2rem 0 0; padding: 2px; scrollbar-width: none; }
  .chips button { flex: none; }
  #menu > summary { display: block; color: var(--link); }
  .scripted #menu > summary { position: absolute; inset-block-start: .5rem; inset-inline-end: clamp(1rem, 4vw, 3rem); padding: .45rem .6rem; border: 1px solid var(--line); border-radius: 3px; background: var(--sheet); }
  .scripted #menu[open] > ul:first-of-type { margin-top: .75rem; }
}
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
${pillSigns}

.cards { display: grid; gap: 1rem; grid-auto-rows: auto; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr)); }
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
.facts > .wide { grid-column: span 2; }
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
.versus { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .75rem; margin-block: .5rem .6rem; align-items: start; }
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
.block summary, .failure > details.sequence > summary, #plan summary, #proof summary { color: var(--link); padding-block: .35rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .92rem; }
caption { text-align: start; color: var(--soft); font-size: .85rem; padding-block: .35rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line); font-weight: inherit; }
thead th { border-top: 0; border-bottom: 2px solid var(--ink); font-size: .85rem; font-weight: 650; }
td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.question { display: block; color: var(--soft); font-size: .88rem; }
td.stale, td.expired { color: var(--fail); font-weight: 600; } td.expected { color: var(--warn); }
pre.yaml { white-space: pre; }
#plan td:not(:nth-child(3)) { white-space: nowrap; }
#plan table, #proof table, table.checks { min-width: 38rem; }
th.test { min-width: 14rem; }
#proof th.test { min-width: 20rem; } #proof td:last-child { min-width: 7rem; }

.level + .level { margin-top: 2.5rem; }
.level > h3 { font: 600 1.35rem/1.2 var(--serif); }
.chapter { margin-top: 1.25rem; }
.chapter > h4 { display: flex; flex-wrap: wrap; gap: 0 1rem; justify-content: space-between; padding-bottom: .4rem; border-bottom: 2px solid var(--ink); }
.tally { font-weight: 400; font-size: .85rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.ledger > li { border-bottom: 1px solid var(--line); }
.ledger > li:target { background: var(--raise); box-shadow: -.75rem 0 0 var(--raise), .75rem 0 0 var(--raise); }
.ledger > li > details > summary { display: grid; grid-template-columns: 8.5rem auto 1fr 1rem; gap: .1rem .75rem; padding-block: .6rem; align-items: baseline; list-style: none; }
.ledger > li > details > summary::-webkit-details-marker { display: none; }
.ledger > li > details > summary::after { content: "+" / ""; grid-area: 1 / 4; color: var(--soft); font: 1.1rem/1 var(--sans); text-align: end; }
.ledger > li > details[open] > summary::after { content: "\\2212" / ""; }
.ledger > li > details > summary:hover > code { text-decoration: underline; text-underline-offset: .2em; }
.ledger > li > details > summary > code { font-weight: 650; overflow-wrap: anywhere; }
.ledger > li > details > summary > small { font-size: .72rem; letter-spacing: .06em; color: var(--soft); }
.ledger > li > details > summary > span:last-child { grid-area: 2 / 2 / 3 / 4; min-width: 0; overflow-wrap: anywhere; }
.ledger > li > details > .body { padding: .1rem 0 1.1rem 9.25rem; font-size: .92rem; }
.ledger > li > details > .body > a { display: block; color: var(--soft); }
.tools { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .5rem; }
.checks { margin-top: .9rem; display: grid; gap: .8rem; }
.checks > li { border-inline-start: 2px solid var(--line); padding-inline-start: .9rem; min-width: 0; }
.checks .what { overflow-wrap: anywhere; }
.checks dl > div { display: flex; gap: .75rem; }
.checks dt { flex: 0 0 4.2rem; }
.checks dd { min-width: 0; overflow-wrap: anywhere; font: .88rem/1.5 var(--mono); white-space: pre-wrap; }
.checks .exchange { margin-block: .3rem; }

.clause { border-bottom: 1px solid var(--line); }
.clause:first-of-type { border-top: 1px solid var(--line); }
.clause > summary { padding-block: .5rem; }
.clause > summary b { font-weight: 600; }
.clause > summary small { color: var(--soft); margin-inline-start: .75rem; }
.clause > p { max-width: 46rem; margin-block: .5rem; overflow-wrap: anywhere; }
.clause > .entry { position: relative; padding-inline-start: 1.1rem; margin-block: .25rem; }
.clause > .entry::before { content: "•" / ""; position: absolute; inset-inline-start: .2rem; color: var(--soft); }
.links { font: .84rem/1.7 var(--mono); overflow-wrap: anywhere; }
.clause > .links { max-width: none; margin-bottom: 1.2rem; }
.clause > pre { white-space: pre; font-size: .84rem; }
.source a { color: inherit; }
.exchange { border: 1px solid var(--line); border-radius: 3px; }
#exchange-list .exchange + .exchange { border-top: 0; border-radius: 0; }
.exchange > summary { display: flow-root list-item; padding: .45rem .8rem; overflow-wrap: anywhere; font-size: .95rem; }
.exchange > summary:hover { background: var(--raise); }
.exchange .status { float: inline-end; margin-inline-start: .75rem; font-variant-numeric: tabular-nums; font-weight: 600; font-size: .9rem; }
.status small { font-weight: 400; color: var(--soft); }
.status.s2, .status.s3 { color: var(--pass); } .status.s4 { color: var(--warn); } .status.s5, .status.sn { color: var(--fail); }
.exchange > .body { padding: .1rem .8rem .9rem; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: .75rem; margin-top: .3rem; }
.sides > div { min-width: 0; }
.exchange pre { max-height: 32rem; overflow: auto; }
.label { margin: .3rem 0 .2rem; font-size: .8rem; font-weight: 600; color: var(--soft); }
pre .header { color: var(--soft); } pre .name { color: var(--link); } pre .string { color: var(--pass); } pre .value { color: var(--warn); }
.copyable { position: relative; margin-top: .6rem; }
.copyable > .copy { position: absolute; inset-block-start: .45rem; inset-inline-end: .45rem; }
.copyable > pre { padding-inline-end: 6.5rem; }
@media (max-width: 40rem) { .copyable > pre { padding: .8rem 1rem 2.6rem; } .copyable > .copy { inset-block: auto .45rem; } }
.block.additions { border-inline-start-color: var(--link); margin-bottom: 1rem; }
.additions p { color: var(--soft); font-size: .95rem; margin: .15rem 0 .6rem; }
#exchange-more { margin-top: .9rem; padding: .4rem 1rem; }
footer { padding-block: 1.5rem 3rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }

@media (max-width: 40rem) {
  .facts { grid-template-columns: 1fr 1fr; }
  .title { align-items: flex-start; padding-block: 1.6rem 1rem; }
  .ledger > li > details > summary { grid-template-columns: minmax(0, auto) 1fr 1rem; }
  .ledger > li > details > summary > .pill { grid-area: 1 / 1 / 2 / 3; }
  .ledger > li > details > summary::after { grid-area: 1 / 3; }
  .ledger > li > details > summary > span:last-child { grid-area: 3 / 1 / 4 / 4; }
  .ledger > li > details > .body { padding-inline-start: 0; }
  .failure { padding-inline-start: .9rem; }
  .clause > summary small { display: block; margin-inline-start: 1.1rem; }
}
@media screen { .on-paper { display: none; } }
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --sheet: #fff; --raise: #f4f4f2; --ink: #000; --soft: #444; --line: #bbb; --link: #000;
    --pass: #14552f; --fail: #8c1c15; --warn: #6b4500; --untested: #444; --inconclusive: #084c64; --error: #581f96;
    --pass-wash: #eef6f0; --fail-wash: #fcefed; --warn-wash: #fbf3e2; --mark: #ffd9d3; --mark-good: #cdebd5;
  }
  @page { margin: 16mm 14mm 18mm; }
  body { font-size: 9.5pt; }
  body { display: block; max-width: none; }
  body > header, body > main, body > footer { padding-inline: 0; }
  .masthead::before { margin-inline: 0; }
  nav, .skip, .copy, #exchanges, #plan details, #proof details { display: none; }
  .ledger > li > details > summary::after { content: none; }
  a { text-decoration: none; }
  .masthead, .card, .meter, .seal, .versus > div, mark, pre { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .cards { grid-template-columns: repeat(4, minmax(0, 1fr)); gap: 3mm; }
  h2, h3, h4 { break-after: avoid; }
  .card, .check, .block, .ledger > li, tr { break-inside: avoid; }
  pre, .versus dd, .exchange pre { max-height: none; overflow: visible; }
  #failures details::details-content, #missing details::details-content, #errors details::details-content, .exchange.broken::details-content { content-visibility: visible; height: auto; }
  .exchange:not(.broken) { break-inside: avoid; }
  section + section { margin-top: 8mm; }
  #facts + section { break-before: page; margin-top: 0; }
  html { font-size: 9pt; }
  main { padding-block: 4mm 0; }
  .masthead .title, .masthead .bar { padding-block: 2mm; }
  .note { margin-top: 1.5mm; }
  .card { padding: 3mm; min-width: 0; }
  .card .about { display: none; }
  .facts { gap: 1.5mm 5mm; padding-block: 2mm; font-size: 8pt; }
  main > #levels, main > #facts { margin-top: 4mm; }
  #facts > .about { margin-top: 2mm; }
  #clauses { display: none; }
  .ledger > li[data-verdict='pass'] { display: inline-block; border: 0; padding: 0; margin-inline-end: 4mm; }
  .ledger > li[data-verdict='pass'] :is(summary > span, summary > small, .pill) { display: none; }
  .ledger > li[data-verdict='pass'] summary { display: inline; padding: 0; }
  .ledger > li[data-verdict='pass'] code { font-size: 7.5pt; font-weight: 400; }
}
`;
