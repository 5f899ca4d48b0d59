import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const mailWithoutOneClick: Mutant = {
  breaks: ['UNSUBSCRIBE-MAIL-HEADERS'],
  description: 'Mails say where to unsubscribe and not that one click is enough.',
  seams: (original) =>
    editReply(original, ['emailLog.read'], ({ headers, ...rest }) => ({
      ...rest,
      headers: Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name !== 'List-Unsubscribe-Post')),
    })),
};
