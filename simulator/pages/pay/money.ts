/** Money as a shopper's language writes it. */
import { plain } from './prose.ts';

/** The first language of an `Accept-Language` header that can be formatted; English without one. */
export function localeOf(header: string | undefined): string {
  for (const part of (header ?? '').split(',').slice(0, 10)) {
    const tag = part.split(';')[0]!.trim();
    try {
      if (tag !== '' && tag !== '*' && Intl.NumberFormat.supportedLocalesOf(tag).length > 0) return tag;
    } catch {
      // Not a language tag.
    }
  }
  return 'en';
}

/** Without marks of direction: the words around it are English. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  plain(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount));
