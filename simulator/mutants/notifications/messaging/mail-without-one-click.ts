import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const mailWithoutOneClick: Mutant = {
  breaks: ['UNSUBSCRIBE-MAIL-HEADERS'],
  description: 'E-e-mails have List-Unsubscribe but not List-Unsubscribe-Post.',
  seams: (original) =>
    editReply(original, ['emailLog.read'], ({ headers, ...rest }) => ({
      ...rest,
      headers: Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => name !== 'List-Unsubscribe-Post')),
    })),
};
