/** The languages of the payment page: the one that its address names, else the first that the browser asks for, else English. */
import type { Texts } from './texts/english.ts';

/** By their own names, as the page offers them. */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** How a page speaks: `locale` is a form of the language, such as `de-AT`, and formats amounts and dates. */
export interface Spoken {
  readonly language: Language;
  readonly locale: string;
  readonly texts: Texts;
}

/** Loaded when a page first speaks the language: few starts need one. */
const texts: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./texts/english.ts')).english,
  de: async () => (await import('./texts/german.ts')).german,
  fr: async () => (await import('./texts/french.ts')).french,
  es: async () => (await import('./texts/spanish.ts')).spanish,
};

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && Object.hasOwn(languages, text);

/** `asked`: the parameter `lang` of the address. `header`: `Accept-Language`. */
export async function spokenFor(asked: unknown, header: string | undefined): Promise<Spoken> {
  const tags = tagsOf(header);
  const language = isLanguage(asked) ? asked : (tags.map(languageIn).find(isLanguage) ?? 'en');
  return { language, locale: tags.find((tag) => languageIn(tag) === language) ?? language, texts: await texts[language]() };
}

const languageIn = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The language tags of an `Accept-Language` header that numbers can be formatted by, the preferred ones first. */
function tagsOf(header = ''): readonly string[] {
  return header
    .split(',')
    .slice(0, 10)
    .map((part) => {
      const [tag = '', ...settings] = part.split(';').map((text) => text.trim());
      const weight = settings.find((text) => text.startsWith('q='))?.slice('q='.length);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => weight > 0 && isFormattable(tag))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function isFormattable(tag: string): boolean {
  try {
    return tag !== '' && tag !== '*' && Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
