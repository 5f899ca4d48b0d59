/** Groups of operations, each of which a gateway can be without. */
import { useState } from 'preact/hooks';
import { post } from '../shared/api.ts';
import { contract } from '../shared/contract.ts';
import { textOf } from '../shared/data.ts';
import { announce } from '../shared/parts.tsx';
import { inWorld } from '../shared/session.ts';

export function Groups({ without, done }: { readonly without: readonly string[]; readonly done: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const change = async (group: string, isOn: boolean): Promise<void> => {
    setError(null);
    try {
      await post(inWorld('/settings'), { without: isOn ? without.filter((one) => one !== group) : [...without, group] });
      announce(`${group} is ${isOn ? 'on' : 'off'}`);
    } catch (failure) {
      setError(textOf(failure));
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
              checked={!without.includes(group)}
              onChange={({ currentTarget }) => void change(group, currentTarget.checked)}
            />
            {group}
          </label>
        ))}
      </div>
    </>
  );
}
