/** Answers to a captcha: any but one is right (assumptions: 27). */
import { empty } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { refused } from '../../kernel/refusal.ts';

const wrong = 'fail';

/** Refuses the wrong answer. */
export function requireCaptcha(answer: string | null | undefined): void {
  if (answer === wrong) throw refused('Account:CaptchaInvalid', 'The captcha was not solved.');
}

export const validateCaptcha: Handler<'account.validateCaptcha'> = ({ query }) => {
  requireCaptcha(query.captchaResponse);
  return empty;
};
