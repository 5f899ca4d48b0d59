/** Errors: those of one operation, and the list of all codes. */
import { ErrorNote } from '../shared/parts.tsx';
import { plural } from '../shared/format.ts';
import { Marked } from './blocks.tsx';
import { useErrors, type ShownError } from './data.ts';
import { OperationLinks } from './lists.tsx';
import { useShown } from './page.tsx';
import { errorPlace } from './place.ts';

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

interface Entry {
  readonly code: string;
  readonly status: number;
  readonly when: string;
  readonly advice: string;
}

const Rows = ({ errors, label }: { readonly errors: readonly Entry[]; readonly label: string }) => (
  <div class="scroll" role="region" tabIndex={0} aria-label={label}>
    <table class="errors">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">When</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, when, advice }) => (
          <tr key={code}>
            <td>
              <b>{status === 0 ? 'any' : status}</b>
            </td>
            <td>
              <a class="error-code" href={errorPlace(code)}>
                {code}
              </a>
            </td>
            <td>
              <Marked text={sentence(when)} />
            </td>
            <td>
              <Marked text={advice} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The operation's own errors first; those of every operation are folded below. */
export function OperationErrors({ errors }: { readonly errors: readonly ShownError[] }) {
  const own = errors.filter(({ isCommon }) => !isCommon);
  const common = errors.filter(({ isCommon }) => isCommon).toSorted((a, b) => a.status - b.status);
  return (
    <>
      {own.length === 0 ? <p>It has no errors of its own.</p> : <Rows errors={own} label="Errors of this operation" />}
      <details class="more">
        <summary>{`${plural(common.length, 'error')} that many operations share`}</summary>
        <Rows errors={common} label="Errors that many operations share" />
      </details>
    </>
  );
}

export function ErrorsPage({ code }: { readonly code: string | undefined }) {
  const { value: errors, error, reload } = useErrors();
  useShown(code, errors !== undefined);
  return (
    <article class="ref-page">
      <h1>Error codes</h1>
      <p>
        A refusal names its cause in <code>error.code</code>, which is stable; the message is for people and may change. Statuses are the
        usual ones: <a href="#/choices/errors.statusMap">choices</a> can change most of them.
      </p>
      {error === undefined ? null : <ErrorNote text={error} retry={reload} />}
      {errors?.map(({ code: name, status, when, advice, operations }) => (
        <section key={name} id={name} tabIndex={-1} class={`entry${name === code ? ' here' : ''}`}>
          <h2>
            <span class="entry-status">{status === 0 ? 'any' : status}</span> <span class="error-code">{name}</span>
          </h2>
          <p>
            <Marked text={`Sent when ${when}.`} />
          </p>
          <p>
            <b>What to do:</b> <Marked text={advice} />
          </p>
          <Operations ids={operations} />
        </section>
      ))}
    </article>
  );
}

/** Names that are shown; more are counted. */
const fewOperations = 12;

const Operations = ({ ids }: { readonly ids: readonly string[] }) => {
  if (ids.length === 0) return <p class="quiet">No operation in particular sends it.</p>;
  if (ids.length > fewOperations) return <p class="quiet">{`Sent by ${plural(ids.length, 'operation')}.`}</p>;
  return <OperationLinks ids={ids} />;
};
