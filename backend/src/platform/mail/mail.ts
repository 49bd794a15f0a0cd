/** One mail: one message, one action. Rendered by one template into HTML and its plain-text twin. */
export interface Mail {
  /** Kind, for preferences and statistics, such as `document-access-code`. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs of plain text; everything is escaped. */
  readonly paragraphs: readonly string[];
  /** A one-time code, set large. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below, such as how long a code lives. */
  readonly footnote?: string;
}
