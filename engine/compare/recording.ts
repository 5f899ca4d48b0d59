/** A truth recording: walks with what a deployment showed on them, as lines of JSON, against which a simulator is checked offline. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { compareLimits } from '../../schemas/limits.ts';
import { resolveChoices } from '../../schemas/choices.ts';
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { redactText } from '../../fixtures/judge/redaction.ts';
import type { Facts } from './facts.ts';
import type { Common } from './sides.ts';
import { isWalk, type Walk } from './walk.ts';

const { recordedWalks, recordingBytes, recordingLineBytes } = compareLimits;

const format = 'gateproof-truth-recording';
const version = 1;

export interface RecordedWalk {
  readonly walk: Walk;
  readonly runs: readonly [readonly Facts[], readonly Facts[]];
}

interface Recording {
  readonly target: string;
  /** The choices that the deployment was seen to make, with `answers.learned`. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly common: Common;
  readonly walks: readonly RecordedWalk[];
}

/** The text of a recording, without secrets. */
export function recordingText({ walks, ...head }: Recording, secrets: readonly string[]): string {
  const lines = [JSON.stringify({ format, version, ...head }), ...walks.map((one) => JSON.stringify(one))];
  return lines.map((line) => `${redactText(line, secrets)}\n`).join('');
}

/** Throws `UserError` of one line for a file that is not a recording, is cut off, or is too large. */
export async function readRecording(path: string): Promise<Recording> {
  const fault = (text: string, cause?: unknown): UserError => new UserError(`${path}: ${text}`, { cause });
  const about = await stat(path).catch((cause: unknown) => {
    throw fault('cannot be read; give --recording the path of a recording.jsonl', cause);
  });
  if (!about.isFile()) throw fault('is not a file; give --recording the path of a recording.jsonl');
  if (about.size > recordingBytes.max) throw fault(`is larger than ${recordingBytes.max} bytes, the most that is read`);
  let head: Omit<Recording, 'walks'> | undefined;
  const walks: RecordedWalk[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    number++;
    if (line.length > recordingLineBytes.max) throw fault(`line ${number} is longer than ${recordingLineBytes.max} bytes`);
    if (line === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (cause) {
      throw fault(`line ${number} is not JSON: the recording is cut off or damaged`, cause);
    }
    if (head === undefined) head = headOf(value, fault);
    else if (isRecordedWalk(value)) walks.push(value);
    else throw fault(`line ${number} is not a recorded walk`);
    if (walks.length > recordedWalks.max) throw fault(`has more than ${recordedWalks.max} walks`);
  }
  if (head === undefined) throw fault('is empty');
  if (walks.length === 0) throw fault('holds no walk');
  return { ...head, walks };
}

function headOf(value: unknown, fault: (text: string) => UserError): Omit<Recording, 'walks'> {
  if (!isJsonObject(value) || value['format'] !== format) throw fault('is not a truth recording: its first line does not say so');
  if (value['version'] !== version)
    throw fault(`has version ${JSON.stringify(value['version'])} of the format; this is version ${version}`);
  const { target, choices, common } = value;
  if (typeof target !== 'string' || !isJsonObject(choices) || !isCommon(common)) throw fault('has a first line that is not complete');
  try {
    resolveChoices(choices);
  } catch (cause) {
    throw fault(`line 1: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return { target, choices, common };
}

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

function isCommon(value: unknown): value is Common {
  if (!isJsonObject(value)) return false;
  const { personas, fixtures, requests, scopes = {} } = value;
  const isListed = (lists: unknown): boolean => isJsonObject(lists) && Object.values(lists).every(areTexts);
  return isListed(personas) && areTexts(fixtures) && isJsonObject(requests) && isListed(scopes);
}

function isRecordedWalk(value: unknown): value is RecordedWalk {
  if (!isJsonObject(value) || !isWalk(value['walk'])) return false;
  const { runs } = value;
  return Array.isArray(runs) && runs.length === 2 && runs.every((run) => Array.isArray(run) && run.every(isFacts));
}

const areAspects = (value: unknown): value is JsonObject =>
  isJsonObject(value) && Object.values(value).every((one) => typeof one === 'string');

function isFacts(value: unknown): value is Facts {
  if (!isJsonObject(value)) return false;
  const { step, operation, isOwn, variation, caller, status, code, isOurs, namesOurs, aspects, lists } = value;
  const isHead =
    Number.isInteger(step) &&
    Number.isInteger(status) &&
    typeof isOwn === 'boolean' &&
    typeof isOurs === 'boolean' &&
    typeof namesOurs === 'boolean';
  return (
    isHead &&
    areTexts([operation, variation, caller]) &&
    (code === undefined || code === null || typeof code === 'string') &&
    areAspects(aspects) &&
    isJsonObject(lists) &&
    Object.values(lists).every(isList)
  );
}

const isList = (value: unknown): boolean =>
  isJsonObject(value) &&
  typeof value['isWhole'] === 'boolean' &&
  areTexts(value['order']) &&
  isJsonObject(value['items']) &&
  Object.values(value['items']).every(areAspects);
