/** Which members are secrets, by their name: of records, and of what callers send. */

/** Stands for a secret (assumptions: 28). */
export const mask = '***';

const inRecords =
  /secret|password|passphrase|hash$|private|credential|securitycode|accountnumber|routingnumber|cardnumber|authenticationvalue|signature|config$|token$|apikey$|licensekey$/i;
/** Names that mean something harmless in most records. */
const inInputs = /^(?:key|code|pin|otp|cvv2?|cvc2?|pan|number|link|captcha.*)$/i;

/** Names in the bodies of callers are theirs: only so many are remembered. */
const maxKnown = 2000;

function remembering(judge: (name: string) => boolean): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const isSecret = judge(name);
    if (known.size < maxKnown) known.set(name, isSecret);
    return isSecret;
  };
}

/** Whether a member of a record is a secret. */
export const isSecretName = remembering((name) => inRecords.test(name));
/** Whether an input is one. Cursors of pages are none. */
export const isSecretInput = remembering((name) => name !== 'continuationToken' && (inRecords.test(name) || inInputs.test(name)));
