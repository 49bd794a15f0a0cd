import type { ReactNode } from 'react';

/** A place in a text that has an address of its own. */
export interface DocPart {
  /** The address after `#`; unique on its page. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface DocSection {
  id: string;
  title: string;
  body?: ReactNode;
  parts?: readonly DocPart[];
}

/** One of several texts on a page, addressed by `?tab=`. */
export interface DocTab {
  id: string;
  label: string;
  lead: string;
  sections: readonly DocSection[];
}
