/** What differs between two answers: the status, and the members of their bodies. */
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { plural } from '../shared/format.ts';
import { linkWithin } from '../shared/route.ts';
import { inWorld } from '../shared/session.ts';
import type { Exchange } from '../shared/types.ts';
import type { Sent } from './resend.ts';

type Members = ReadonlyMap<string, string>;

/** Texts of the values by their paths: `items[0].amount`. */
function membersOf(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (Array.isArray(value) && value.length > 0) for (const [index, item] of value.entries()) membersOf(item, `${path}[${index}]`, into);
  else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [name, member] of Object.entries(value)) membersOf(member, path === '' ? name : `${path}.${name}`, into);
  else into.set(path, JSON.stringify(value));
  return into;
}

/** Undefined: it is not JSON, or only its beginning is kept. */
function bodyOf({ response }: Exchange): Members | undefined {
  const text = response?.body ?? '';
  if (text === '') return new Map();
  try {
    return membersOf(JSON.parse(text), '', new Map());
  } catch {
    return undefined;
  }
}

const shown = 100;

function Members({ before, after }: { readonly before: Exchange; readonly after: Exchange }) {
  const [old, now] = [bodyOf(before), bodyOf(after)];
  if (before.response === null) return <p class="quiet">The answer before is not kept.</p>;
  if (old === undefined || now === undefined)
    return (
      <p class="quiet">
        {before.response.body === after.response?.body
          ? 'The bodies are equal.'
          : 'The bodies differ, and are not JSON that is kept whole.'}
      </p>
    );
  const paths = [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
  if (paths.length === 0) return <p class="quiet">No member of the body differs.</p>;
  return (
    <>
      <div class="scroll" role="region" tabIndex={0} aria-label="Members that differ">
        <table>
          <thead>
            <tr>
              <th scope="col">Member</th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {paths.slice(0, shown).map((path) => (
              <tr key={path}>
                <th scope="row">
                  <code>{path === '' ? 'body' : path}</code>
                </th>
                <td>{old.get(path) ?? '—'}</td>
                <td>{now.get(path) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {paths.length > shown ? <p class="quiet">{`And ${plural(paths.length - shown, 'more member')}.`}</p> : null}
    </>
  );
}

/** The answer to what was sent again, beside that of the request before. */
export function Compared({ before, sent: { status, sequence } }: { readonly before: Exchange; readonly sent: Sent }) {
  const { value: after } = useLoaded(
    async () => (sequence === null ? null : read<Exchange>(inWorld(`/requests/${sequence}`))),
    [inWorld(), sequence],
  );
  return (
    <section class="card" aria-label="Answer to what was sent again">
      <p>
        <b>{`Answered ${status}.`}</b>{' '}
        {before.status === status ? 'The status is that of before.' : `Before, it was ${before.status ?? 'closed without an answer'}.`}{' '}
        {sequence === null ? 'It is not in this log.' : <a href={linkWithin(String(sequence))}>{`Request ${sequence}`}</a>}
      </p>
      {after === undefined || after === null ? null : <Members before={before} after={after} />}
    </section>
  );
}
