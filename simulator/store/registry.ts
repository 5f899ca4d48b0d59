/** All worlds of a simulator, and the API keys that select them. */
import { sha256 } from './crypto.ts';

export interface KeyOwner<W> {
  readonly world: W;
  readonly keyId: string;
}

/** How many key values are remembered with their hash, so that a busy key is hashed once. */
const memoLimit = 10_000;

export class Registry<W extends { readonly id: string }> {
  #worlds = new Map<string, W>();
  #keys = new Map<string, KeyOwner<W>>();
  #memo = new Map<string, KeyOwner<W>>();
  #default: W | undefined;
  #made = 0;

  /** The world of anonymous callers whose request names no other. */
  get default(): W {
    if (this.#default === undefined) throw new Error('no default world yet');
    return this.#default;
  }

  /** A number that no other world of this simulator has. */
  get nextNumber(): number {
    return ++this.#made;
  }

  add(world: W): void {
    this.#worlds.set(world.id, world);
    this.#default ??= world;
  }

  get(id: string): W | undefined {
    return this.#worlds.get(id);
  }

  /** Newest first, so that an id which several worlds hold is found in the one made last; the default world before all. */
  *newestFirst(): Iterable<W> {
    yield this.default;
    for (const world of [...this.#worlds.values()].reverse()) if (world !== this.#default) yield world;
  }

  /** Drops a world and all its keys. */
  remove(world: W): void {
    this.#worlds.delete(world.id);
    this.forget(world);
  }

  /** Drops all keys of a world, before it is reset. */
  forget(world: W): void {
    for (const [hash, owner] of this.#keys) if (owner.world === world) this.#keys.delete(hash);
    for (const [value, owner] of this.#memo) if (owner.world === world) this.#memo.delete(value);
  }

  addKey(hash: string, owner: KeyOwner<W>): void {
    this.#keys.set(hash, owner);
  }

  removeKey(hash: string): void {
    this.#keys.delete(hash);
    this.#memo.clear();
  }

  /** Whose key a value is. Values are looked up by their hash, so the time taken tells nothing of a stored one. */
  find(value: string): KeyOwner<W> | undefined {
    const known = this.#memo.get(value);
    if (known !== undefined) return known;
    const owner = this.#keys.get(sha256(value));
    if (owner === undefined) return undefined;
    if (this.#memo.size >= memoLimit) this.#memo.clear();
    this.#memo.set(value, owner);
    return owner;
  }
}
