/**
 * Sends answers of a busy turn of the event loop together. Each write to a client that waits wakes it, which takes as long as a third of a
 * payment; a client that gets several answers at once is woken once. With few requests in a turn, waiting would only idle the client.
 */
import type { ServerResponse } from 'node:http';

/** Answers in the last turn from which on those of the next one are held, and how many are held. */
const many = 8;

const held: ServerResponse[] = [];
let answers = 0;
let answersBefore = 0;
let isPlanned = false;
let owner: object | null = null;

function endTurn(): void {
  isPlanned = false;
  answersBefore = answers;
  answers = 0;
  sendHeld();
}

/** Ends the held responses. */
function sendHeld(): void {
  // Without a copy: ending a response runs no code that could end another one.
  for (const response of held) response.end();
  held.length = 0;
}

/** Called before work of a world, or of the control plane (null): the answers of another world do not wait for it. */
export function beginWork(world: object | null): void {
  if (world === owner) return;
  owner = world;
  if (held.length > 0) sendHeld();
}

/** Ends a response whose bytes are written: at once, or in a busy turn with others, at the latest when the turn ends. */
export function endHeld(response: ServerResponse): void {
  answers++;
  if (!isPlanned) {
    isPlanned = true;
    setImmediate(endTurn);
  }
  if (answersBefore < many) response.end();
  else if (held.push(response) === many) sendHeld();
}
