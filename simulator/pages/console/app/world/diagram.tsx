/** The states of a record as a diagram: its state and the possible transitions. The text below it says the same. */
import { Graph, layout } from '@dagrejs/dagre';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { MachineSummary } from '../../contract.ts';
import { plural, words } from '../shared/format.ts';

interface Placed {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly {
    readonly state: string;
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly label: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
    readonly x: number;
    readonly y: number;
  }[];
}

/** Scales independently of its line. */
const arrow = { orient: 'auto-start-reverse', markerUnits: 'userSpaceOnUse' };
/** The smallest scale if there is no room; below that the diagram scrolls. */
const smallest = 0.75;

const perLetter = 7.6;
const nodeHeight = 34;

/** Moves between two states share one arrow. */
function movesOf({ transitions }: MachineSummary): ReadonlyMap<string, readonly string[]> {
  const moves = new Map<string, string[]>();
  for (const { from, trigger, to } of transitions) {
    for (const state of from ?? []) {
      const key = `${state}>${to}`;
      const known = moves.get(key) ?? [];
      if (!known.includes(trigger)) known.push(trigger);
      moves.set(key, known);
    }
  }
  return moves;
}

const labelOf = (triggers: readonly string[]): string =>
  triggers.length <= 2 ? triggers.join(', ') : `${triggers[0]}, +${triggers.length - 1}`;

function place(machine: MachineSummary): Placed {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 26, ranksep: 20, edgesep: 14, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const state of machine.states) graph.setNode(state, { width: state.length * perLetter + 26, height: nodeHeight });
  for (const [key, triggers] of movesOf(machine)) {
    const [from = '', to = ''] = key.split('>');
    const label = labelOf(triggers);
    if (from !== to) graph.setEdge(from, to, { label, width: label.length * 6.2 + 6, height: 16, labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { readonly width?: number; readonly height?: number };
  return {
    width,
    height,
    nodes: machine.states.map((state) => ({ state, ...(graph.node(state) as Omit<Placed['nodes'][number], 'state'>) })),
    edges: graph.edges().map((edge: { readonly v: string; readonly w: string }) => ({
      from: edge.v,
      to: edge.w,
      ...(graph.edge(edge) as unknown as Omit<Placed['edges'][number], 'from' | 'to'>),
    })),
  };
}

interface StateDiagramProps {
  readonly machine: MachineSummary;
  /** The state that is shown as the present one; null: none. */
  readonly here: string | null;
  /** Whether a move is emphasised: it is possible now, or is the one that a page is about. */
  readonly isOpen: (from: string, to: string) => boolean;
  /** The alternative text of the picture, after the number of states. */
  readonly label: string;
}

/** The states and their moves. The text beside it says the same. */
export function StateDiagram({ machine, here, isOpen, label }: StateDiagramProps) {
  const { width, height, nodes, edges } = useMemo(() => place(machine), [machine]);
  const targets = new Set(edges.filter(({ from, to }) => isOpen(from, to)).map(({ to }) => to));
  const scroller = useRef<HTMLDivElement>(null);
  const at = nodes.find(({ state }) => state === here)?.x ?? 0;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const drawn = element.scrollWidth / width;
    element.scrollLeft = at * Math.min(1, drawn) - element.clientWidth / 2;
  }, [at, width]);
  return (
    <div class="scroll" ref={scroller} role="region" tabIndex={0} aria-label={`Diagram of the states of a ${machine.name}`}>
      <svg
        class="diagram"
        style={{ width: '100%', maxWidth: `${width}px`, minWidth: `${width * smallest}px` }}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${plural(nodes.length, 'state')}; ${label}`}
      >
        <defs>
          {['arrow', 'arrow-open'].map((id) => (
            <marker key={id} id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" {...arrow}>
              <path d="M0 0L8 4L0 8z" />
            </marker>
          ))}
        </defs>
        {edges.map(({ from, to, points, label: triggers, x, y }) => (
          <g key={`${from} ${to}`} class={`edge${isOpen(from, to) ? ' open' : ''}`}>
            <path
              d={points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('')}
              marker-end={`url(#${isOpen(from, to) ? 'arrow-open' : 'arrow'})`}
            />
            <text x={x} y={y + 4}>
              {triggers}
            </text>
          </g>
        ))}
        {nodes.map(({ state: name, x, y, width: wide, height: high }) => (
          <g key={name} class={`node${name === here ? ' here' : targets.has(name) ? ' open' : ''}`}>
            <rect x={x - wide / 2} y={y - high / 2} width={wide} height={high} rx="8" />
            <text x={x} y={y + 5}>
              {name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}

export function Diagram({ machine, state }: { readonly machine: MachineSummary; readonly state: string }) {
  const next = machine.transitions.filter(({ from }) => from !== null && from.includes(state));
  return (
    <>
      <StateDiagram machine={machine} here={state} isOpen={(from) => from === state} label={`it is ${state}`} />
      <p>
        {'It is '}
        <b>{state}</b>
        {next.length === 0 ? ', a final state.' : ' and may become:'}
      </p>
      <ul>
        {next.map(({ trigger, to, when }, at) => (
          <li key={at}>
            <b>{to}</b>
            {` by ${words(trigger)}`}
            {when === null ? null : <span class="quiet">{`, if ${when}`}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
