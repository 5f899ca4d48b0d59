import type { Exchange, Logged } from '../shared/types.ts';
import { useState } from 'preact/hooks';
import { save } from '../shared/api.ts';
import { announce, Button, CopyButton } from '../shared/parts.tsx';
import { keyOf, seeded } from '../shared/session.ts';
import { Compared } from './compare.tsx';
import { Editor } from './editor.tsx';
import { fixtureOf, noFixture } from './fixture.ts';
import { curlOf, draftOf, obstacle, sendDraft, type Draft, type Sent } from './resend.ts';
import { address, root } from '../shared/root.ts';

interface ActionsProps {
  readonly entry: Logged;
  readonly exchange: Exchange | null;
}

export function Actions({ entry, exchange }: ActionsProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const [isEditing, setEditing] = useState(false);
  const known: Exchange = exchange ?? { ...entry, request: null, response: null, caused: { changes: [], events: [], messages: [] } };
  const sender = keyOf(entry.persona);
  const hindrance = obstacle(known, sender);
  const unfit = noFixture(known);
  const again = async (draft: Draft): Promise<void> => {
    setSent(null);
    const answer = await sendDraft(draft, keyOf(draft.persona));
    setSent(answer);
    announce(`Sent again: ${answer.status}`);
  };
  return (
    <>
      <div class="actions">
        <CopyButton text={() => curlOf(draftOf(known), entry.keyId === null ? undefined : sender, address)}>Copy as curl</CopyButton>
        <Button run={() => again(draftOf(known))} disabled={hindrance !== null}>
          Send again
        </Button>
        <Button run={() => setEditing(!isEditing)} aria-expanded={isEditing}>
          Edit and send
        </Button>
        <Button
          kind="quiet"
          disabled={unfit !== null || seeded.value === null}
          run={() => seeded.value !== null && save('fixture.yaml', fixtureOf(known, seeded.value))}
        >
          Save as fixture
        </Button>
        {entry.operation === null ? null : (
          <a class="button quiet" href={`${root}/docs/operations/${entry.operation}`}>
            Documentation
          </a>
        )}
      </div>
      {hindrance === null ? null : <p class="quiet">{`It cannot be sent again as it was: ${hindrance}`}</p>}
      {unfit === null || entry.operation?.endsWith('.create') !== true ? null : <p class="quiet">{`It cannot be a fixture: ${unfit}`}</p>}
      {isEditing ? <Editor first={draftOf(known)} send={again} close={() => setEditing(false)} /> : null}
      {sent === null ? null : <Compared before={known} sent={sent} key={sent.sequence} />}
    </>
  );
}
