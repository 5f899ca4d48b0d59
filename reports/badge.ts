import type { Certificate } from './certificate-schema.ts';
import { escapeXml } from '../schemas/shared/markup.ts';

/** Contrast with white text is at least 4.5 to 1. */
const colours = { certified: '#1a7340', 'as expected': '#8a5a00', failed: '#b3261e', incomplete: '#5a6270', error: '#8a3ffc' } as const;
const label = 'gateproof';

/** Two fields: the tool and the outcome, `certified: core, operations` if only some levels are certified. */
export function badge(certificate: Certificate): string {
  const { name } = certificate.outcome;
  const certified = certificate.levels.filter((level) => level.verdict === 'certified').map((level) => level.level);
  const value = name !== 'certified' && certified.length > 0 ? `${name} · ${certified.join(', ')} certified` : name;
  const left = width(label);
  const right = width(value);
  const title = escapeXml(`Gateproof: ${certificate.target.name}: ${value}`);
  const field = (text: string, from: number, size: number): string =>
    `<text x="${from + size / 2}" y="14" textLength="${size - 14}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-labelledby="title">
<title id="title">${title}</title>
<clipPath id="round"><rect width="${left + right}" height="20" rx="4"/></clipPath>
<g clip-path="url(#round)"><rect width="${left}" height="20" fill="#24292f"/><rect x="${left}" width="${right}" height="20" fill="${colours[name]}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${field(label, 0, left)}${field(value, left, right)}</g>
</svg>
`;
}

/** Pixels: the advance of each character at 11 px, and 7 px on both sides. */
function width(text: string): number {
  return Math.ceil([...text].reduce((sum, character) => sum + advance(character), 14));
}

function advance(character: string): number {
  if (/[ijl.,:'|!· ]/.test(character)) return 3.9;
  if (/[frt()-]/.test(character)) return 4.8;
  if (/[mwMW@]/.test(character)) return 10.4;
  if (/[A-Z]/.test(character)) return 7.8;
  return 6.8;
}
