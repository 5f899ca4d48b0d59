/** A simulator, a browser and the console in it, for the tests of a file. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { launchBrowser, singleProcess } from '../browser.ts';
import { eachOf, isChanged, isFull, rotatingUnlessChanged, sampleOf, turn } from '../../proof.ts';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../../simulator/main.ts';

const looksInAll = 4;

/** In each look, every page must be accessible and fit its window. The gate tries one of them. */
export const looks = eachOf(looksInAll, [
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 320],
] as const);

/** Files of `reports` and pages of the simulator are looked at by turns, unless the branch changed them. The turns do not follow the looks. */
const byTurns = (area: RegExp, part: number): string[] => rotatingUnlessChanged(area, 2, part, Math.floor(turn / looksInAll));
const pages = /^simulator\/pages\//;
export const looksOf = { reports: byTurns(/^reports\//, 0), pages: byTurns(pages, 1) } as const;

/** Pages that are looked at: in the gate a third, which differs from look to look, or all if the branch changed pages. */
export const looked = (places: readonly string[]): readonly string[] =>
  isFull || isChanged(pages) ? places : sampleOf(3, places, Math.floor(turn / looksInAll));

export interface Console {
  readonly simulator: Simulator;
  readonly browser: Browser;
  /** Errors and warnings of all pages, and their requests to other hosts. */
  readonly complaints: string[];
  newPage(options?: BrowserContextOptions): Promise<Page>;
  /** Calls the API as a persona, or without a key. */
  ask(persona: string | null, path: string, body?: unknown): Promise<Response>;
  close(): Promise<void>;
}

export async function openConsole(options: Partial<SimulatorOptions> = {}): Promise<Console> {
  const simulator = await startSimulator({ port: 0, now: '2026-03-02T09:00:00Z', ...options });
  // Without web security, origins would not differ.
  const browser = await launchBrowser([...singleProcess, '--disable-web-security']);
  const complaints: string[] = [];
  const personas: Readonly<Record<string, { readonly key: string } | undefined>> = simulator.world.personas;
  return {
    simulator,
    browser,
    complaints,
    newPage: async (options) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(simulator.url)) complaints.push(`requested ${request.url()}`);
      });
      return page;
    },
    ask: (persona, path, body) =>
      fetch(simulator.url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(persona === null ? {} : { 'api-key': personas[persona]?.key ?? '' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    close: async () => {
      await browser.close();
      await simulator.close();
    },
  };
}

/** Opens a page of the console, by default for the default world. */
export async function visit(page: Page, { simulator }: Console, place: string, world = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${simulator.url}/#/${world}/${place}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
