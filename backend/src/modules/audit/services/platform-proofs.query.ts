import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work';
import { readCheckpoint, tlogProof } from '../domain/checkpoint';
import { inclusionProof } from '../domain/merkle';
import { TiledTree } from '../domain/tiles';

/** Proofs that an organization's checkpoint is in the platform's tree. */
@Injectable()
export class PlatformProofs {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * The proof in the format of C2SP; what it proves, the checkpoint's body, is its extra data.
   * @param checkpoint signed checkpoint of the organization
   * @param index its place in the platform's tree
   * @returns null until a signed platform checkpoint covers it
   */
  async of(checkpoint: string, index: number): Promise<string | null> {
    const body = readCheckpoint(checkpoint)?.body;
    const [signed] = await this.unitOfWork.global<{ size: number | string; text: string }>(
      `SELECT "size", "text" FROM platform_checkpoints WHERE "size" > $1 ORDER BY "size" LIMIT 1`,
      [index],
    );
    if (!body || !signed) return null;
    const path = await inclusionProof(this.tree().node, Number(index), Number(signed.size));
    return tlogProof(body, Number(index), path, signed.text);
  }

  /** The platform's tree as it is stored: hashes only, of nobody in particular. */
  tree(): TiledTree {
    return new TiledTree(async (level, index) => {
      const [tile] = await this.unitOfWork.global<{ hashes: Buffer }>(
        `SELECT "hashes" FROM platform_tiles WHERE "level" = $1 AND "index" = $2`,
        [level, index],
      );
      return tile?.hashes;
    });
  }
}
