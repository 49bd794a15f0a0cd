import { isValidElement, type ReactNode } from 'react';
import type { DocSection } from '../docs/doc';

/** The words of a text, without what they look like. */
export function wordsOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map((child: ReactNode) => wordsOf(child)).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return `${wordsOf(node.props.children)} `;
  return '';
}

/** The answers say mail where many would look for email. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[-‑]/g, '')
    .replace(/\bemail/g, 'mail')
    .replace(/\s+/g, ' ');

/**
 * The sections with those questions only that have every word of `search` in them, in title or answer; sections without
 * any are left out. The question named by `always` stays, because somebody followed a link to it.
 */
export function findQuestions(sections: readonly DocSection[], search: string, always = ''): readonly DocSection[] {
  const words = plain(search).split(' ').filter(Boolean);
  if (words.length === 0) return sections;
  return sections.flatMap((section) => {
    const parts = section.parts?.filter(({ id, title, body }) => {
      const text = plain(`${section.title} ${title} ${wordsOf(body)}`);
      return id === always || words.every((word) => text.includes(word));
    });
    return parts?.length ? [{ ...section, parts }] : [];
  });
}

/** How many questions there are. */
export const countQuestions = (sections: readonly DocSection[]): number =>
  sections.reduce((sum, { parts }) => sum + (parts?.length ?? 0), 0);
