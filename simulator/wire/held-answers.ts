/**
 * Sends answers of a busy turn of the event loop together. A write wakes a client that sleeps, which takes a third of the time of a payment; a
 * client that gets several answers at once is woken once. With few requests in a turn, the client would be idle while the server waits.
 */
import type { ServerResponse } from 'node:http';

/** After a turn with this many answers, those of the next turn are held, at most this many at a time. */
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
  // A world that was dropped is not kept in memory.
  owner = null;
}

/** Ends the held responses. */
function sendHeld(): void {
  // Without a copy: ending a response runs no code that could end another one.
  for (const response of held) response.end();
  held.length = 0;
}

/** Called before work of a world, or of the control plane (null): the answers of another world do not wait for it. */
export function beginWork(world: object | null): void {
  if (world !== null && world === owner) return;
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
