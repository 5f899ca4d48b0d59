/** The windows of rate limits that count something now. */
import { read } from '../shared/api.ts';
import { useLoaded } from '../shared/data.ts';
import { secondsBetween, span } from '../shared/format.ts';
import { Empty, ErrorNote } from '../shared/parts.tsx';
import { inWorld, personaOf } from '../shared/session.ts';
import type { Limits } from '../shared/types.ts';

export function Windows({ now }: { readonly now: string | null }) {
  const { value, error, reload } = useLoaded(() => read<Limits>(inWorld('/limits')), [inWorld()], 2000);
  if (error !== undefined) return <ErrorNote text={error} retry={reload} />;
  if (value === undefined) return <p class="quiet">Loading …</p>;
  if (value.windows.length === 0) {
    return (
      <Empty title="No window is open">
        <p>A window opens with the first request that counts towards a limit.</p>
      </Empty>
    );
  }
  return (
    <div class="windows">
      {value.windows.map(({ limiter, key, permitLimit, windowSeconds, used, remaining, resetsAt, profile }) => {
        const who = personaOf(key) ?? key;
        return (
          <div key={`${limiter} ${key}`}>
            <div class="bar">
              <b>{limiter}</b>
              <code>{who}</code>
              {profile === null ? null : <span class="chip">{profile}</span>}
              <span class="quiet">
                {`${used} of ${permitLimit} in ${span(windowSeconds)}; ${remaining} left${now === null ? '' : `, resets in ${span(secondsBetween(now, resetsAt))}`}`}
              </span>
            </div>
            <meter min={0} max={permitLimit} high={permitLimit * 0.9} value={used} aria-label={`${limiter} of ${who}`} />
          </div>
        );
      })}
    </div>
  );
}
