import { operations } from '../../schemas/catalogue.ts';
import { eventCatalogue } from '../../schemas/events/catalogue.ts';
import { didYouMean } from '../../schemas/shared/nearest.ts';
import { Refusal, type ValidationError } from '../domain/kernel/refusal.ts';

export const badRequest = (message: string, validationErrors?: readonly ValidationError[]): Refusal =>
  new Refusal('other', 400, 'Control:InvalidRequest', message, validationErrors === undefined ? {} : { validationErrors });

/** The message for a name that is not in the catalogue, with the name that was probably meant. */
const notInCatalogue = (noun: string, name: string, known: readonly string[]): Refusal =>
  badRequest(`The catalogue has no ${noun} ${JSON.stringify(name.slice(0, 100))}${didYouMean(name, known) || '.'}`);

export const unknownOperation = (id: string): Refusal =>
  notInCatalogue(
    'operation',
    id,
    operations.map((operation) => operation.id),
  );
export const unknownEvent = (type: string): Refusal => notInCatalogue('event', type, Object.keys(eventCatalogue));

export const unknownWorld = (id: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownWorld', `The world ${JSON.stringify(id)} does not exist.`);

export const unknownLink = (): Refusal =>
  new Refusal('other', 404, 'Control:UnknownLink', 'This world has no invitation with this link, or its user no longer exists.');

export const unknownKind = (kind: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownKind', `A world has no records of the kind ${JSON.stringify(kind.slice(0, 100))}.`);

export const unknownRecord = (id: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownRecord', `There is no record ${JSON.stringify(id.slice(0, 100))} of this kind.`);

export const unknownSubject = (id: string, needed: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownRecord', `This world has no record ${JSON.stringify(id.slice(0, 100))}; ${needed}.`);

export const unknownRequest = (sequence: string): Refusal =>
  new Refusal(
    'other',
    404,
    'Control:UnknownRequest',
    `The log of this world has no request ${JSON.stringify(sequence.slice(0, 100))}, or no longer.`,
  );

export const unknownDelivery = (id: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownDelivery', `This world has no delivery ${JSON.stringify(id.slice(0, 100))}, or no longer.`);

export const unknownSession = (id: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownListenSession', `This world has no live listen session ${JSON.stringify(id.slice(0, 100))}.`);

export const unknownFault = (index: string): Refusal =>
  new Refusal(
    'other',
    404,
    'Control:UnknownFault',
    `The world has no fault ${JSON.stringify(index.slice(0, 100))}; they are counted from 0.`,
  );

export const unknownCertification = (id: string): Refusal =>
  new Refusal('other', 404, 'Control:UnknownCertification', `There is no certification ${JSON.stringify(id.slice(0, 100))}, or no longer.`);

export const noCertifier = (): Refusal =>
  new Refusal(
    'other',
    501,
    'Control:NotAvailable',
    'This simulator cannot certify: only one that `npx gateproof serve` started can. Run `npx gateproof certify` instead.',
  );

export const conflict = (message: string): Refusal => new Refusal('other', 409, 'Control:Conflict', message);

export const unwritten = (): Refusal =>
  new Refusal('other', 503, 'Control:Unavailable', 'The disk of the simulator has no room: what the call changed is not written yet.');
