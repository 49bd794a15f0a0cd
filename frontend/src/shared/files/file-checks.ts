import { capitalize } from '@/shared/lib/format';

/** What the picker offers; the server decides by content. */
export const ACCEPTED = ['.pdf', '.doc', '.docx', '.xls', '.xlsx', '.txt'] as const;
export const MAX_BYTES = 10 * 1024 * 1024;

/** Why a file cannot be uploaded, fit to show, or null when nothing speaks against it. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const lower = name.toLowerCase();
  if (!ACCEPTED.some((extension) => lower.endsWith(extension))) {
    return 'This type of file is not accepted. Choose a PDF, Word, Excel or text file.';
  }
  if (size > MAX_BYTES) return `This file has ${(size / 1024 / 1024).toFixed(1)} MB. The limit is 10 MB.`;
  return size === 0 ? 'This file is empty.' : null;
}

/** A file name without its extension, as a first suggestion for the title. 'eHealth' keeps its own way of writing. */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
    .replace(/^\p{Ll}+(?![\p{L}\p{N}])/u, capitalize);

/** Tags as the contract splits them: at commas, trimmed; empty and repeated ones are dropped. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

const MOST_TAGS = 30;
const LONGEST_TAG = 60;

/** Why these tags cannot be given, or null when they can. */
export function tagsProblem(text: string): string | null {
  const tags = splitTags(text);
  if (tags.length > MOST_TAGS) return `A document has at most ${MOST_TAGS} tags`;
  const long = tags.find((tag) => tag.length > LONGEST_TAG);
  return long ? `A tag has at most ${LONGEST_TAG} characters: ${long.slice(0, 20)}…` : null;
}
