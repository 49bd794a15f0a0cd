import { EMPTY_ROOT, nodeHash, subtree, type NodeOf } from './merkle';

/** Hashes of one tile, and the levels of the tree that it spans. */
export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const HASH_BYTES = 32;

/** Finds the hashes of a tile one after the other, undefined when there is no such tile. */
export type ReadTile = (level: number, index: number) => Promise<Buffer | undefined>;

export interface Tile {
  level: number;
  index: number;
  hashes: Buffer;
}

/** A tile that the tree needs is missing or too short: what was stored is not what was signed. */
export class TileMissingError extends Error {
  override readonly name = 'TileMissingError';
  constructor(level: number, index: number) {
    super(`Tile ${level}/${index} of the evidence log is missing or too short`);
  }
}

const nameOf = (level: number, index: number): string => `${level}/${index}`;

/**
 * A Merkle tree kept in tiles: each holds up to 256 hashes of one level, the hash of a full one stands in the tile
 * eight levels above. Appending touches one tile a level; a proof reads a few.
 */
export class TiledTree {
  private readonly known = new Map<string, Buffer>();
  private readonly changed = new Map<string, Tile>();

  constructor(private readonly read: ReadTile) {}

  /** Hash of a whole subtree. @throws TileMissingError */
  readonly node: NodeOf = async (height, index) => {
    const level = Math.floor(height / TILE_HEIGHT);
    const span = 2 ** (height % TILE_HEIGHT);
    const first = index * span;
    const tile = Math.floor(first / TILE_WIDTH);
    const hashes = await this.tile(level, tile);
    const start = (first % TILE_WIDTH) * HASH_BYTES;
    if (hashes.length < start + span * HASH_BYTES) throw new TileMissingError(level, tile);
    return rootOf(hashes.subarray(start, start + span * HASH_BYTES));
  };

  /** Root of the first `size` leaves. @throws TileMissingError */
  root(size: number): Promise<Buffer> {
    return subtree(this.node, 0, size);
  }

  /** Adds leaves to a tree of `size`. @returns its new size */
  async append(size: number, leaves: readonly Buffer[]): Promise<number> {
    let hashes = leaves;
    let next = size;
    for (let level = 0; hashes.length > 0; level += 1) {
      hashes = await this.extend(level, next, hashes);
      next = Math.floor(next / TILE_WIDTH);
    }
    return size + leaves.length;
  }

  /** Tiles that differ from the stored ones. */
  changes(): Tile[] {
    return [...this.changed.values()];
  }

  /** Adds hashes to a level. @returns the hashes of the tiles that became full, for the level above */
  private async extend(level: number, size: number, hashes: readonly Buffer[]): Promise<Buffer[]> {
    const full: Buffer[] = [];
    let done = 0;
    for (let index = Math.floor(size / TILE_WIDTH); done < hashes.length; index += 1) {
      const held = Math.max(0, size - index * TILE_WIDTH);
      const before = held === 0 ? Buffer.alloc(0) : (await this.tile(level, index)).subarray(0, held * HASH_BYTES);
      if (before.length < held * HASH_BYTES) throw new TileMissingError(level, index);
      const added = hashes.slice(done, done + TILE_WIDTH - held);
      const tile = Buffer.concat([before, ...added]);
      this.known.set(nameOf(level, index), tile);
      this.changed.set(nameOf(level, index), { level, index, hashes: tile });
      done += added.length;
      if (tile.length === TILE_WIDTH * HASH_BYTES) full.push(rootOf(tile));
    }
    return full;
  }

  private async tile(level: number, index: number): Promise<Buffer> {
    const known = this.known.get(nameOf(level, index));
    if (known) return known;
    const hashes = await this.read(level, index);
    if (!hashes) throw new TileMissingError(level, index);
    this.known.set(nameOf(level, index), hashes);
    return hashes;
  }
}

/** Root over hashes whose number is a power of two. */
export function rootOf(hashes: Buffer): Buffer {
  if (hashes.length === 0) return EMPTY_ROOT;
  let level = Array.from({ length: hashes.length / HASH_BYTES }, (_, index) => hashAt(hashes, index));
  while (level.length > 1) {
    const above: Buffer[] = [];
    for (let index = 0; index + 1 < level.length; index += 2)
      above.push(nodeHash(level[index] ?? EMPTY_ROOT, level[index + 1] ?? EMPTY_ROOT));
    level = above;
  }
  return level[0] ?? EMPTY_ROOT;
}

/** One hash of a tile. */
export const hashAt = (hashes: Buffer, index: number): Buffer =>
  hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
