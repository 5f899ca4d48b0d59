/** What the page of a comparison adds to the style sheet of certificates. */
import { style as shared } from '../html/style.ts';

export const style = `${shared}
.masthead.agrees { --tone: var(--pass); }
.masthead.diverges { --tone: var(--fail); }
.masthead.too-little { --tone: var(--warn); }
#summary .card { display: block; grid-row: auto; }
.card.pass { --tone: var(--pass); } .card.warn { --tone: var(--warn); } .card.fail { --tone: var(--fail); }
#groups table { min-width: 46rem; }
#learned table, #choices table, #noise table { min-width: 34rem; }
td.number, th.number { text-align: end; white-space: nowrap; }
td.short { color: var(--fail); font-weight: 600; }
.facts > div:last-child { grid-column: auto; }
.finding { padding: .2rem 0 .2rem 1.25rem; border-inline-start: 4px solid var(--fail); }
.finding.warn { border-color: var(--warn); } .finding.error { border-color: var(--error); }
.finding + .finding { margin-top: 2rem; }
.finding h3 { overflow-wrap: anywhere; }
.finding .statement { margin-top: .25rem; max-width: 46rem; }
.finding details { margin-top: .4rem; }
.finding summary { color: var(--link); padding-block: .35rem; }
.finding pre { max-height: 32rem; overflow: auto; }
@media print {
  .finding { break-inside: avoid; }
  .finding details::details-content { content-visibility: visible; height: auto; }
}
`;
