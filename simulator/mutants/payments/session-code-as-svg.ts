import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const sessionCodeAsSvg: Mutant = {
  breaks: ['HOSTED-CODE-PNG'],
  description: 'The code of a session is an SVG.',
  seams: (original) =>
    around(original, ['hppSessions.qrCode'], (call, handler) => ({
      ...handler(call),
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      mediaType: 'image/svg+xml',
    })),
};
