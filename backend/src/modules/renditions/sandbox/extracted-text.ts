export interface ExtractedText {
  text: string;
  /** Whether some of it was recognised in pictures. */
  ocr: boolean;
}
