/** Somebody's words, set apart. */
export interface Quote {
  readonly by: string;
  readonly text: string;
}

/** One of several things that a mail tells of. */
export interface MailItem {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** A file that goes along with a mail. */
export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** How a person stops mails like this one. */
export interface Unsubscribe {
  readonly label: string;
  /** Page for people. */
  readonly url: string;
  /** Address that mail programs post to (RFC 8058). */
  readonly oneClickUrl: string;
}

/** One mail: one message, one action. Rendered by one template into HTML and its plain-text twin. */
export interface Mail {
  /** Kind, for preferences and statistics, such as `document-access-code`. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs of plain text; everything is escaped. */
  readonly paragraphs: readonly string[];
  readonly quote?: Quote | undefined;
  readonly items?: readonly MailItem[];
  /** A one-time code, set large. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below, such as how long a code lives. */
  readonly footnote?: string;
  readonly attachments?: readonly MailAttachment[];
  /** Left out of mails that people cannot do without. */
  readonly unsubscribe?: Unsubscribe | undefined;
}
