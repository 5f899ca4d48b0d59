/** Time stamps (RFC 3161): what an authority answers, right or wrong, and what a reader is shown later. */
import { expect, test } from '@playwright/test';
import { stamp } from '../../../engine/certificate/time-stamp.ts';
import { readTimeStamp } from '../../../engine/certificate/time-stamp-token.ts';
import { certificateFor } from '../../../engine/tls-certificates.ts';
import { rootPem, stampFor, stamping, timeAuthority, type Wrong } from '../../time-authority.ts';

const content = Buffer.from('{"certificate":1}\n');

/** Made by OpenSSL 3.0 (`openssl ts`), which shares nothing with our library. */
const vector = {
  root: `-----BEGIN CERTIFICATE-----
MIIBgDCCASagAwIBAgIUCeiPASXsv8h3MmCC5/hBpwqMT2kwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSUm9vdCBvZiB0aGUgdmVjdG9yMCAXDTI2MTEyODEyMzE1MVoY
DzIwODEwODMxMTIzMTUxWjAdMRswGQYDVQQDDBJSb290IG9mIHRoZSB2ZWN0b3Iw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQW4W67HruDg6Dza4w5us3Cs0d5n3lO
BIQpNjHFMFITmkFrzT+sJVE/84AaZtr/hTKzVU9pZ50y/vmiaIM2L6sso0IwQDAP
BgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwIBBjAdBgNVHQ4EFgQU+Xg9nmsZ
GKyoD38RR2IghzdLV1QwCgYIKoZIzj0EAwIDSAAwRQIhAJL++OTDjNoekjuyUS9g
crZKqyxsmxNovXX9rGT6DJ7TAiB+zE4wfoLdhkxaPc2xF7h38RSRGRTipfG5eRYI
i3JGXA==
-----END CERTIFICATE-----
`,
  at: '2026-11-28T12:31:51.000Z',
  response: `
    MIIFLDADAgEAMIIFIwYJKoZIhvcNAQcCoIIFFDCCBRACAQMxDzANBglghkgBZQMEAgEFADBtBgsqhkiG9w0BCRABBKBeBFwwWgIBAQYEKgMEATAxMA0G
    CWCGSAFlAwQCAQUABCDWSeC1fl9O6/+vU8iJkQ/GqdzoT0e0yjMZw1+zxII1vgIBBhgPMjAyNjExMjgxMjMxNTFaAghfBWhm0FAP4KCCAzwwggG0MIIB
    WaADAgECAhQBa773L9nVI4BTCEM4GPWnEZIAvzAKBggqhkjOPQQDAjAdMRswGQYDVQQDDBJSb290IG9mIHRoZSB2ZWN0b3IwIBcNMjYxMTI4MTIzMTUx
    WhgPMjA4MTA4MzExMjMxNTFaMB0xGzAZBgNVBAMMElRpbWUgb2YgdGhlIHZlY3RvcjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPWaLlom+Np6sUBA
    IkFMfrTtH4UWWG8ADy0pYiXk0SFm/vwUvsBJx6p5DYjEQkG5XgG2Vt4dFOya/uexveEhBxijdTBzMAkGA1UdEwQCMAAwDgYDVR0PAQH/BAQDAgeAMBYG
    A1UdJQEB/wQMMAoGCCsGAQUFBwMIMB8GA1UdIwQYMBaAFPl4PZ5rGRisqA9/EUdiIIc3S1dUMB0GA1UdDgQWBBQX9S0ujxasoE1PR7k8hHywbTfhojAK
    BggqhkjOPQQDAgNJADBGAiEA3YvwirK8GykUVQeHw5fXjOEuxApEIA7i/TthFnxdp0YCIQC2hPS+WgPkSkhKKLVe3GLwQvLlYhHWbT2XFQzhBnRY9jCC
    AYAwggEmoAMCAQICFAnojwEl7L/IdzJgguf4QacKjE9pMAoGCCqGSM49BAMCMB0xGzAZBgNVBAMMElJvb3Qgb2YgdGhlIHZlY3RvcjAgFw0yNjExMjgx
    MjMxNTFaGA8yMDgxMDgzMTEyMzE1MVowHTEbMBkGA1UEAwwSUm9vdCBvZiB0aGUgdmVjdG9yMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEFuFuux67
    g4Og82uMObrNwrNHeZ95TgSEKTYxxTBSE5pBa80/rCVRP/OAGmba/4Uys1VPaWedMv75omiDNi+rLKNCMEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8B
    Af8EBAMCAQYwHQYDVR0OBBYEFPl4PZ5rGRisqA9/EUdiIIc3S1dUMAoGCCqGSM49BAMCA0gAMEUCIQCS/vjkw4zaHpI7slEvYHK2SqssbJsTaL11/axk
    +gye0wIgfsxOMH6C3YZMWj3NsRe4d/EUkRkU4qXxuXkWCItyRlwxggFJMIIBRQIBATA1MB0xGzAZBgNVBAMMElJvb3Qgb2YgdGhlIHZlY3RvcgIUAWu+
    9y/Z1SOAUwhDOBj1pxGSAL8wDQYJYIZIAWUDBAIBBQCggaQwGgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjgx
    MjMxNTFaMC8GCSqGSIb3DQEJBDEiBCBSV5Rmor/urKbWOiJ6niBIXIWLtqbVCQjv31hMxHIPGTA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCBnxtbhy5H3
    +P1aS52M8qo6VkjCKdN023ZWW/RerRp9aDAKBggqhkjOPQQDAgRHMEUCIQDSI1ZbDQ5/D7kzrv/xlcyQhyZ1QWDD1/u4UtYMe7/b5gIgYyJgnexadYK0
    MnYFzMxYwYU0lBxw+uPDmjld6tc39Y4=`,
};

const faultOf = (response: Uint8Array, of: Uint8Array = content, roots = rootPem): Promise<string> =>
  readTimeStamp(response, of, roots).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );

/** What an authority answers, whatever `stamp` thinks of it. */
async function answered(wrong: Wrong = {}): Promise<Uint8Array> {
  let given: Uint8Array = Buffer.from('');
  const authority = await timeAuthority(async (query, response) => {
    given = await stampFor(query, wrong);
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(given);
  });
  await stamp(authority.url, content);
  await authority.close();
  return given;
}

test('a stamp of another implementation is read, and the authority that issued it is found', async () => {
  const response = Buffer.from(vector.response, 'base64');
  expect(await readTimeStamp(response, content, vector.root)).toMatchObject({
    by: 'CN=Time of the vector',
    at: new Date(vector.at),
    root: 'CN=Root of the vector',
  });
  expect(await readTimeStamp(response, content, rootPem)).not.toHaveProperty('root');
  expect(await faultOf(response, Buffer.from('{"certificate":2}\n'))).toBe('is of another content');
});

test('no changed byte of a stamp changes who stamped it, or when', async () => {
  const response = Buffer.from(vector.response, 'base64');
  let refused = 0;
  for (let at = 0; at < response.length; at += 11) {
    const changed = Buffer.from(response);
    changed[at] = (changed[at] ?? 0) ^ 0x01;
    const read = await readTimeStamp(changed, content, vector.root).catch(() => undefined);
    if (read === undefined || read.root === undefined) refused++;
    else expect(read, `byte ${at}`).toMatchObject({ by: 'CN=Time of the vector', at: new Date(vector.at) });
  }
  // What is not signed, such as the status in front of the token, may change.
  expect(refused).toBeGreaterThan(response.length / 11 / 2);
  expect(await faultOf(Buffer.concat([response, Buffer.from([0])]))).toBe('cannot be read');
});

test('an authority stamps a content, and its answer is kept as it is', async () => {
  const authority = await timeAuthority();
  const given = await stamp(authority.url, content);
  await authority.close();
  expect(given).toMatchObject({ by: 'CN=Time of the test', at: new Date('2026-03-02T09:15:30Z') });
  expect('response' in given && (await readTimeStamp(given.response, content, rootPem))).toMatchObject({ root: 'CN=Root of the test' });
});

test('a stamp that proves nothing is refused', async () => {
  const wrong: Readonly<Record<string, Wrong>> = {
    'is of another content': { imprint: Buffer.alloc(32) },
    'uses the hash 1.3.14.3.2.26, which is not one of SHA-2': { imprint: Buffer.alloc(20), hash: '1.3.14.3.2.26' },
    'was refused with status 2: too busy': { refusal: 'too busy' },
    'is signed with a certificate that is not for time stamps': { purpose: '1.3.6.1.5.5.7.3.1' },
    'is signed with a certificate that was not in force at its time': { at: new Date('1999-12-31T00:00:00Z') },
    'does not name the certificate of its signer': { isMisnamed: true },
    'does not contain the certificate of its signer': { isWithoutCertificate: true },
  };
  for (const [fault, how] of Object.entries(wrong)) expect(await faultOf(await answered(how))).toBe(fault);
  for (const garbage of ['', 'no', '<html></html>', '\x30\x03\x02\x01\x00', '\x30'.repeat(2000)])
    expect(await faultOf(Buffer.from(garbage, 'latin1')), garbage.slice(0, 20)).toMatch(/^(cannot be read|has no readable content)$/);
});

test('two authorities that issued each other lead nowhere', async () => {
  const [one, other] = [certificateFor({ host: 'One', isAuthority: true }), certificateFor({ host: 'Other', isAuthority: true })];
  const carried = [
    certificateFor({ host: 'One', isAuthority: true, privateKey: one.privateKey }, { name: 'Other', privateKey: other.privateKey }),
    certificateFor({ host: 'Other', isAuthority: true, privateKey: other.privateKey }, { name: 'One', privateKey: one.privateKey }),
  ];
  const given = await answered({ issuer: { name: 'One', privateKey: one.privateKey }, carried: carried.map(({ cert }) => cert) });
  expect(await readTimeStamp(given, content, rootPem)).not.toHaveProperty('root');
});

test('an authority that gives no stamp is described in one line', async () => {
  const problemWith = async (answer: Parameters<typeof timeAuthority>[0]): Promise<string> => {
    const authority = await timeAuthority(answer);
    const given = await stamp(authority.url, content);
    await authority.close();
    return 'problem' in given ? given.problem.replace(authority.url, 'URL') : '';
  };
  expect(await problemWith(stamping({ nonce: 7 }))).toBe('the time stamp of URL has another nonce than the request');
  expect(await problemWith((_, response) => void response.writeHead(503).end())).toBe(
    'the time stamp of URL was not given: the authority answered 503',
  );
  const page = { 'content-type': 'text/html; charset=utf-8' };
  expect(await problemWith((_, response) => void response.writeHead(200, page).end('<p>Welcome</p>'))).toBe(
    'the time stamp of URL was not given: the authority answered text/html, not application/timestamp-reply',
  );
  const reply = { 'content-type': 'application/timestamp-reply' };
  expect(await problemWith((_, response) => void response.writeHead(200, reply).end('no'))).toBe('the time stamp of URL cannot be read');
  expect(await problemWith((_, response) => void response.writeHead(200, reply).end(Buffer.alloc(70_000)))).toBe(
    'the time stamp of URL was not given: the answer of the authority is larger than 65536 bytes',
  );
  expect(await problemWith((_, response) => void response.destroy())).toMatch(/the authority does not answer \(UND_ERR_SOCKET\)$/);
});
