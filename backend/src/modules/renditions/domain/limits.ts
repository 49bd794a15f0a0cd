const MIB = 1024 * 1024;

/** What one run of the sandbox may use. Beyond it the run ends and its rendition has failed. */
export const SANDBOX_LIMITS = {
  /** From start to answer. */
  wallMs: 60_000,
  /** The same, while somebody waits for it. */
  promptMs: 25_000,
  /** Runs at a time for people who wait, in each API process; more wait for their turn. */
  promptRuns: 2,
  /** Of all its threads. */
  cpuSeconds: 60,
  /** Resident memory of the process. */
  memoryBytes: 512 * MIB,
  /** JavaScript objects, as part of it. */
  heapMegabytes: 320,
  /** Of the answer. */
  answerBytes: 40 * MIB,
} as const;

/** The same for LibreOffice, which needs files and more memory. */
export const OFFICE_LIMITS = {
  wallMs: 60_000,
  cpuSeconds: 60,
  addressKilobytes: 4_000_000,
  fileBytes: 100 * MIB,
} as const;

/** How much of a file is read. What lies beyond is left out, and where people could miss it the answer says so. */
export const READ_LIMITS = {
  textPages: 500,
  textCharacters: 2_000_000,
  ocrPages: 20,
  /** No page is begun for OCR later than this, so that what was read until then is kept. */
  ocrMs: 30_000,
  gridSheets: 20,
  gridRows: 1_000,
  gridColumns: 50,
  textSheetRows: 20_000,
  textSheetColumns: 256,
  previewCharacters: 400_000,
  htmlCharacters: 12 * MIB,
  thumbnailWidth: 480,
} as const;
