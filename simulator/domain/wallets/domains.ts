/** The domains of a wallet registration (assumptions: W10, W11). */
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { WalletDomain } from './record.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const domainName = (given: string): string => given.toLowerCase();

/** Whether a name could be that of a host on the internet: letters, digits and hyphens between dots. */
export const isDomainName = (given: string): boolean => {
  const labels = domainName(given).split('.');
  return labels.length > 1 && labels.every((one) => label.test(one));
};

/** The domains that a body names; of those known before, what is known of them stays. */
export function domainsOf(names: readonly string[], before: readonly WalletDomain[]): readonly WalletDomain[] {
  return names.map((given): WalletDomain => {
    const name = domainName(given);
    return before.find((domain) => domain.name === name) ?? { name, status: 'Pending', verifiedAt: null, errorMessage: null };
  });
}

/** What the wallet makes of a domain: it refuses those with `fail` in their name. */
export function verified(domain: WalletDomain, at: Instant): WalletDomain {
  if (domain.name.includes('fail')) {
    return { name: domain.name, status: 'Failed', verifiedAt: null, errorMessage: 'The association file of the domain was not found.' };
  }
  return { name: domain.name, status: 'Verified', verifiedAt: domain.verifiedAt ?? at, errorMessage: null };
}
