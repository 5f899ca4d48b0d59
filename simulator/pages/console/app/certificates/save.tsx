import type { Certificate } from '../../../../../reports/certificate-schema.ts';
import { send } from '../shared/api.ts';
import { Button, Command, Section } from '../shared/parts.tsx';
import { inWorld } from '../shared/session.ts';
import { pathOf } from './kept.ts';

export function Save({ certificate: { evidence }, id }: { readonly certificate: Certificate; readonly id: string }) {
  const certificate = <Button run={() => save(id, 'certificate', 'certificate.json')}>Save certificate.json</Button>;
  if (evidence === null)
    return (
      <Section title="Keep it">
        <p>
          The recorded run was too large to be kept, so this certificate cannot be verified. <code>gateproof certify</code> writes one that
          can.
        </p>
        <div class="actions">{certificate}</div>
      </Section>
    );
  return (
    <Section title="Keep and verify it">
      <p>
        Save both files under these names in a folder of their own. The command judges the recorded requests again, offline, and says
        whether the certificate follows from them.
      </p>
      <div class="actions">
        {certificate}
        <Button run={() => save(id, 'run', evidence.file)}>{`Save ${evidence.file}`}</Button>
      </div>
      <Command text="npx gateproof verify certificate.json" />
    </Section>
  );
}

/** Saves a file byte for byte: the certificate names the bytes of the recorded run. */
async function save(id: string, what: 'certificate' | 'run', name: string): Promise<void> {
  const url = URL.createObjectURL(await (await send(inWorld(`${pathOf(id)}/${what}`))).blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
