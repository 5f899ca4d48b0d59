import { useState } from 'preact/hooks';
import { announce, Button, CopyButton } from '../shared/parts.tsx';
import type { Exchange, Logged } from '../shared/types.ts';
import { curlOf, obstacle, sendAgain } from './curl.ts';

interface ActionsProps {
  readonly entry: Logged;
  readonly exchange: Exchange | null;
  /** The key of the persona that sent it. */
  readonly sender: string | null;
}

export function Actions({ entry, exchange, sender }: ActionsProps) {
  const [result, setResult] = useState<string | null>(null);
  const known: Exchange = exchange ?? { ...entry, request: null, response: null };
  const hindrance = obstacle(known, sender);
  const again = async (): Promise<void> => {
    const status = await sendAgain(known, sender);
    setResult(`Answered ${status}. The new request is at the top of the list.`);
    announce(`Sent again: ${status}`);
  };
  return (
    <div class="actions">
      <CopyButton text={() => curlOf(known, sender, location.origin)}>Copy as curl</CopyButton>
      <Button run={again} disabled={hindrance !== null}>
        Send again
      </Button>
      {entry.operation === null ? null : (
        <a class="button quiet" href={`/docs/operations/${entry.operation}`}>
          Documentation
        </a>
      )}
      {hindrance === null ? null : <span class="quiet">{`It cannot be sent again: ${hindrance}`}</span>}
      {result === null ? null : <span class="quiet">{result}</span>}
    </div>
  );
}
