/** The public keys of Wallet B as a JSON Web Key Set (RFC 7517; assumptions: W7, W8). */
import type { WalletBJsonWebKeySetDto } from '../../../../schemas/wallets/certificate-types.ts';
import type { Answer, Call } from '../../kernel/call.ts';
import { contentOf } from './content.ts';
import { placeNamed, type Place } from './places.ts';
import type { World } from '../../kernel/world.ts';

function keysOf(world: World, place: Place): WalletBJsonWebKeySetDto {
  const { current, previous } = contentOf(world, place);
  const keys = [current, previous].flatMap((certificate) => {
    const key = certificate === null ? undefined : world.certificates.webKey(certificate.pem);
    if (key === undefined) return [];
    const { kid, n, e, x5c, x5t } = key;
    return [{ kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid, n, e, x5c: [x5c], 'x5t#S256': x5t }];
  });
  return { keys };
}

/** The keys of an environment, an empty set if there are none. `headers`: headers of this route. */
export const answerKeys =
  (headers: Readonly<Record<string, string>>) =>
  ({ world, params }: Call<{ readonly environment: string }>): Answer<string> => ({
    body: JSON.stringify(keysOf(world, placeNamed('WalletB', params.environment))),
    mediaType: 'application/jwk-set+json',
    headers,
  });
