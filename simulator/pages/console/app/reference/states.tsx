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

/** The states of records as such, with no move emphasised. */
export const Machines = ({ machines }: { readonly machines: OperationFacts['machines'] }) => (
  <Suspense fallback={<p class="quiet">Drawing the states …</p>}>
    {machines.map((machine) => (
      <div key={machine.name}>
        <h3>{machine.name}</h3>
        <StateDiagram machine={machine} here={null} isOpen={() => false} label={`of a ${machine.name}`} />
        <div class="scroll" role="region" tabIndex={0} aria-label={`Moves of a ${machine.name}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">What moves it</th>
                <th scope="col">From</th>
                <th scope="col">To</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {machine.transitions.map(({ from, trigger, to, when }, at) => (
                <tr key={at}>
                  <td>
                    <code>{trigger}</code>
                  </td>
                  <td>{from === null ? 'new' : from.join(', ')}</td>
                  <td>{to}</td>
                  <td>{when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    ))}
  </Suspense>
);
