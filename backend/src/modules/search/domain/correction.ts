const WORD = /[\p{L}\p{N}]+/gu;
const SHORTEST = 4;

/** Letters that differ (Levenshtein): a swapped pair counts as two. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  [...a].forEach((letter, index) => {
    const row = [index + 1];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (letter === b[column - 1] ? 0 : 1);
      row.push(Math.min((above[column] ?? 0) + 1, (row[column - 1] ?? 0) + 1, replaced));
    }
    above = row;
  });
  return above[b.length] ?? 0;
}

/**
 * The query with mistyped words put right, by the words of names the person may see; null when nothing is
 * near enough, or nothing is wrong.
 */
export function correction(query: string, names: readonly string[]): string | null {
  const known = new Set<string>();
  for (const name of names) for (const [word] of name.toLowerCase().matchAll(WORD)) known.add(word);
  let changed = false;
  const corrected = query.replace(WORD, (word) => {
    const typed = word.toLowerCase();
    if (typed.length < SHORTEST || [...known].some((one) => one.startsWith(typed))) return word;
    const near = [...known]
      .map((one) => ({ one, apart: distance(typed, one) }))
      .filter(({ one, apart }) => one.length >= SHORTEST && apart <= (typed.length < 6 ? 1 : 2))
      .sort((a, b) => a.apart - b.apart || a.one.localeCompare(b.one));
    if (!near[0]) return word;
    changed = true;
    return near[0].one;
  });
  return changed ? corrected : null;
}
