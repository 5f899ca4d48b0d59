import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

const secrets = new Map<string, unknown>();

export const sessionSecretShownAgain: Mutant = {
  breaks: ['LISTEN-SECRET-ONCE'],
  description: 'Every poll shows the signing secret.',
  seams: (original) =>
    editReply(original, ['listenSessions.events', 'listenSessions.create'], (body, { operation, params }) => {
      if (operation.id === 'listenSessions.create') {
        secrets.set(String(body['id']), body['signingSecret']);
        return body;
      }
      return { ...body, signingSecret: secrets.get(params['id'] ?? '') };
    }),
};
