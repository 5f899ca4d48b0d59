import { contract } from './contract.ts';
import { cuts } from './cuts.ts';
import { hygiene } from './hygiene.ts';
import { money } from './money.ts';
import type { Obligation } from './obligation.ts';
import { resilience } from './resilience.ts';

const written = { ...contract, ...money, ...resilience, ...hygiene };

/** A literal, so that a scenario that names an unknown obligation does not compile. */
export type ObligationId = keyof typeof written;

export const obligationRegister: Readonly<Record<ObligationId, Obligation>> = Object.freeze(written);

export const clientObligations: readonly Obligation[] = Object.values(obligationRegister);

export type CutObligationId = keyof typeof cuts;

/** The obligations that only a run of every cut judges. */
export const cutObligations: readonly Obligation[] = Object.values(cuts);
