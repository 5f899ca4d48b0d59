/** The settings as YAML. Every JSON value is YAML, so nothing else is needed to write it. */
import { Code, CopyButton } from '../shared/parts.tsx';
import type { Fault } from '../shared/types.ts';

interface KeptProps {
  readonly choices: Readonly<Record<string, unknown>>;
  readonly without: readonly string[];
  readonly faults: readonly Fault[];
}

export const choicesYaml = (choices: KeptProps['choices']): string =>
  Object.entries(choices)
    .map(([id, value]) => `${id}: ${JSON.stringify(value)}\n`)
    .join('');

export function Kept({ choices, without, faults }: KeptProps) {
  const yaml = choicesYaml(choices);
  const options = without.map((group) => ` --without ${group}`).join('');
  const list = faults.map((fault) => `- ${JSON.stringify(fault)}\n`).join('');
  if (yaml === '' && options === '' && list === '') return <p class="quiet">Nothing differs from the defaults.</p>;
  return (
    <>
      {yaml === '' && options === '' ? null : (
        <Block title="choices.yaml" text={yaml} hint={`gateproof serve${yaml === '' ? '' : ' --choices choices.yaml'}${options}`} />
      )}
      {list === '' ? null : <Block title="faults.yaml" text={list} hint="Each entry is a body of POST /_sim/worlds/{id}/faults." />}
    </>
  );
}

const Block = ({ title, text, hint }: { readonly title: string; readonly text: string; readonly hint: string }) => (
  <div>
    {text === '' ? null : (
      <div class="bar">
        <h3>{title}</h3>
        <CopyButton text={() => text}>Copy</CopyButton>
      </div>
    )}
    {text === '' ? null : <Code text={text.trimEnd()} label={title} />}
    <p class="quiet">
      <code>{hint}</code>
    </p>
  </div>
);
