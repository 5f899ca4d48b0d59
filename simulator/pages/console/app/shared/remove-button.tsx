import { remove } from './api.ts';
import { Button } from './parts.tsx';
import { inWorld } from './session.ts';

interface RemoveProps {
  /** Below the world. */
  readonly path: string;
  readonly done: () => unknown;
  readonly kind?: 'plain' | 'danger' | 'quiet';
  /** What it removes, if its text does not say that. */
  readonly label?: string;
  readonly children: string;
}

export const RemoveButton = ({ path, done, kind = 'quiet', label, children }: RemoveProps) => (
  <Button
    kind={kind}
    {...(label === undefined ? {} : { 'aria-label': label })}
    run={async () => {
      await remove(inWorld(path));
      done();
    }}
  >
    {children}
  </Button>
);
