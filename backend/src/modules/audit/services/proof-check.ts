import { Injectable } from '@nestjs/common';
import { readCheckpoint, readTlogProof } from '../domain/checkpoint';
import { leafHash } from '../domain/leaf';
import { rootOfInclusion } from '../domain/merkle';
import { EvidenceKeys } from './evidence-keys';

/** Verifies a proof as a stranger would: with nothing but the public keys. */
@Injectable()
export class ProofCheck {
  constructor(private readonly keys: EvidenceKeys) {}

  /**
   * @param text proof in the format of C2SP, which carries the leaf
   * @returns the leaf's bytes; undefined for a proof that does not lead to a checkpoint that one of our keys signed
   */
  async leafOf(text: string): Promise<string | undefined> {
    const proof = readTlogProof(text);
    const checkpoint = proof && readCheckpoint(proof.checkpoint);
    if (!checkpoint) return undefined;
    const root = rootOfInclusion(leafHash(proof.leaf), proof.index, checkpoint.size, proof.path);
    if (!root?.equals(checkpoint.root) || !(await this.keys.verifyNote(checkpoint))) return undefined;
    return proof.leaf;
  }
}
