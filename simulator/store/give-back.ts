/**
 * Gives memory outside the heap back at once. It would wait for a garbage collection otherwise, and each 64 MiB that wait make one of the whole
 * heap.
 */

/** A closed port drops what is sent to it, with the memory that is transferred. */
const { port1: nowhere } = new MessageChannel();
nowhere.close();

/** The bytes may not be used afterwards. Those that are a part of a larger buffer are left alone. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) nowhere.postMessage(null, [buffer]);
}
