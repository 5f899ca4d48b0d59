/** Choices: every point that the contract leaves open, with the values that this simulator supports. */
import { ErrorNote } from '../shared/parts.tsx';
import { useChoices } from './data.ts';
import { useShown } from './page.tsx';
import { root } from '../shared/root.ts';

export function ChoicesPage({ id }: { readonly id: string | undefined }) {
  const { value: choices, error, reload } = useChoices();
  useShown(id, choices !== undefined);
  return (
    <article class="ref-page">
      <h1>Choices</h1>
      <p>
        Points that the specification leaves open, on which gateways differ. <a href="#/guides/how-to/set-choices">How to set them</a>;
        those of a world can be changed in <a href={`${root}/#//faults`}>the console</a>.
      </p>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {choices?.map((choice) => (
        <section key={choice.id} id={choice.id} tabIndex={-1} class={`entry${choice.id === id ? ' here' : ''}`}>
          <h2>
            <code>{choice.id}</code>
          </h2>
          <p>{choice.question}</p>
          <p>
            <span class="quiet">Default </span>
            <code>{JSON.stringify(choice.default)}</code>
            <span class="quiet">{` · allowed: ${choice.allowed}`}</span>
          </p>
        </section>
      ))}
    </article>
  );
}
