/** Bounds on what is unpacked from one upload, embedded documents included. */
export interface ArchiveLimits {
  /** Entries of all central directories together. */
  maxEntries: number;
  /** Bytes of all entries together, as declared and as counted while unpacking. */
  maxUnpackedBytes: number;
  /** Unpacked bytes per packed byte, once an archive unpacks to more than `ratioFromBytes`. */
  maxRatio: number;
  ratioFromBytes: number;
  /** Archives inside archives: 1 is a workbook embedded in a document. */
  maxDepth: number;
  /** Bytes of one embedded document; it is the only thing held in memory as a whole. */
  maxEmbeddedBytes: number;
  /** Bytes of `[Content_Types].xml`. */
  maxContentTypesBytes: number;
}

const MIB = 1024 * 1024;

/**
 * Office files of 10 MB hold some hundred entries and unpack to some 100 MB at most; deflate reaches
 * 1032:1 only on bombs and blank pictures, spreadsheets stay below 100:1 (the bound of Apache POI).
 */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxEntries: 2_048,
  maxUnpackedBytes: 200 * MIB,
  maxRatio: 100,
  ratioFromBytes: 16 * MIB,
  maxDepth: 2,
  maxEmbeddedBytes: 10 * MIB,
  maxContentTypesBytes: MIB,
};
