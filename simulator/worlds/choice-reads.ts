/** Notices which choices the simulator reads, so that tests know which of them can have made a difference. */
import type { ChoiceValues } from '../../schemas/choices.ts';

/** The same choices; `onRead` is called with the id of each that is read, whether by its name or with all others. */
export function noticingReads(choices: ChoiceValues, onRead: (id: string) => void): ChoiceValues {
  const notice = (id: string | symbol): void => {
    if (typeof id === 'string') onRead(id);
  };
  return new Proxy(choices, {
    get(target, id) {
      notice(id);
      return Reflect.get(target, id) as unknown;
    },
    has(target, id) {
      notice(id);
      return Reflect.has(target, id);
    },
  });
}
