/** The states that an operation moves, as the console's diagram with its moves emphasised, and in words. */
import { lazy, Suspense } from 'preact/compat';
import type { OperationFacts } from './data.ts';

// The layout of a diagram is as large as the rest of the page.
const StateDiagram = lazy(() => import('../world/diagram.tsx').then((module) => module.StateDiagram));

const article = (noun: string): string => (/^(?:[aeio]|API)/.test(noun) ? `an ${noun}` : `a ${noun}`);

export function States({ facts: { machines, moves } }: { readonly facts: OperationFacts }) {
  return (
    <>
      {machines.map((machine) => {
        const own = moves.filter(({ resource }) => resource === machine.name);
        const isOwn = (from: string, to: string): boolean => own.some((move) => move.to === to && move.from?.includes(from) === true);
        return (
          <div key={machine.name}>
            {own.length === 0 ? (
              <p>{`It moves no ${machine.name}. These are the states of every ${machine.name}:`}</p>
            ) : (
              <ul>
                {own.map(({ from, to, when }, at) => (
                  <li key={at}>
                    {from === null
                      ? `Makes ${article(machine.name)} that is `
                      : `Moves ${article(machine.name)} from ${from.join(' or ')} to `}
                    <b>{to}</b>
                    {when === undefined ? null : <span class="quiet">{`, when ${when}`}</span>}
                  </li>
                ))}
              </ul>
            )}
            <Suspense fallback={<p class="quiet">Drawing the states …</p>}>
              <StateDiagram machine={machine} here={null} isOpen={isOwn} label={own.map(({ to }) => `a move to ${to}`).join(', ')} />
            </Suspense>
          </div>
        );
      })}
    </>
  );
}
