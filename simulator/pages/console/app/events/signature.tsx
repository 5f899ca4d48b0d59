import { Code } from '../shared/parts.tsx';

const named = (headers: Readonly<Record<string, string>>, end: string): string | undefined =>
  Object.keys(headers).find((name) => name.toLowerCase().endsWith(end));

export function Signature({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const signature = named(headers, '-signature');
  const id = named(headers, '-id');
  const timestamp = named(headers, '-timestamp');
  if (signature === undefined || id === undefined || timestamp === undefined)
    return <p class="quiet">It is not signed: only webhooks are, with the secret of their destination.</p>;
  return (
    <>
      <Code text={[id, timestamp, signature].map((name) => `${name}: ${headers[name] ?? ''}`).join('\n')} label="Signature" />
      <p>
        A receiver computes <code>HMAC-SHA256</code> over <code>{`${id}.${timestamp}.body`}</code>, the values of both headers and the body
        as it arrived. The key is the part of the signing secret after <code>whsec_</code>, decoded from base64; the result in base64, after{' '}
        <code>v1,</code>, must equal one entry of <code>{signature}</code>, compared in constant time. It refuses a timestamp that is
        minutes away, and takes each id once. Libraries for Standard Webhooks do all of it.
      </p>
    </>
  );
}
