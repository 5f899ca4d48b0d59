import { useEffect, useState } from 'preact/hooks';
import { post } from '../shared/api.ts';
import { contract } from '../shared/contract.ts';
import { textOf } from '../shared/data.ts';
import { announce } from '../shared/parts.tsx';
import { inWorld } from '../shared/session.ts';

export function Groups({ without, done }: { readonly without: readonly string[]; readonly done: () => void }) {
  const [error, setError] = useState<string | null>(null);
  /** Requested but not yet confirmed by the world: boxes stay as they were clicked, and a second click adds to the first. */
  const [asked, ask] = useState<readonly string[] | null>(null);
  const told = without.toSorted().join();
  useEffect(() => ask((now) => (now?.toSorted().join() === told ? null : now)), [told]);
  const shown = asked ?? without;
  const change = async (group: string, isOn: boolean): Promise<void> => {
    const wanted = isOn ? shown.filter((one) => one !== group) : [...shown, group];
    setError(null);
    ask(wanted);
    try {
      await post(inWorld('/settings'), { without: wanted });
      announce(`${group} is ${isOn ? 'on' : 'off'}`);
    } catch (failure) {
      setError(textOf(failure));
      ask(null);
    }
    done();
  };
  return (
    <>
      <p class="quiet">A group that is switched off answers 501.</p>
      {error === null ? null : (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <div class="groups">
        {contract.value?.groups.map((group) => (
          <label key={group}>
            <input
              type="checkbox"
              checked={!shown.includes(group)}
              onChange={({ currentTarget }) => void change(group, currentTarget.checked)}
            />
            {group}
          </label>
        ))}
      </div>
    </>
  );
}
