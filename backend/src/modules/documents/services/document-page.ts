import { jsonMoment } from '../../../platform/database/json-sql';
import { IS_EXPIRED, joinedDocuments, optionsOf, shownColumns, type DocumentSummary } from './document-view';
import { judged, selectJudged, type JudgedRow, type Situation } from './judged-row';

const SHOWN = `${shownColumns(jsonMoment)}, ${IS_EXPIRED} AS "isExpired"`;

/**
 * SELECT of documents that the caller chose by their visibility; takes $1 to $4.
 * @param chosen stands for `d`: rows of documents, perhaps with columns of its own
 * @param beside what each row has besides
 */
export const selectChosen = (chosen: string, beside: readonly string[]): string =>
  selectJudged(SHOWN, joinedDocuments(`(${chosen})`), {}, beside);

/**
 * SELECT of a page as the actor knows the documents; takes $1 to $4. The rows are chosen before anything is joined, so
 * that whichever index has the order is walked for as many as are shown.
 *
 * @param apart of the columns shown, those that are wanted without reading the JSON
 */
export const selectPage = (where: string, order: string, limit: number, apart: readonly string[] = []): string => {
  const chosen = `SELECT * FROM documents d WHERE ${where} ${order} LIMIT ${limit}`;
  return `${selectChosen(
    chosen,
    apart.map((column) => `s."${column}"`),
  )} ${order}`;
};

/** SELECT of how many documents there are, as `count`: exact up to `most`, one more where there are more. */
export const countUpTo = (most: number, where: string): string =>
  `SELECT count(*)::int AS "count" FROM (SELECT 1 FROM documents d WHERE ${where} LIMIT ${most + 1}) c`;

/**
 * As `countUpTo`. Those of them that `surely` finds are counted first, and the others only where these are fewer than `most`.
 * @param surely a narrower condition that is quick to count
 */
export const countSurelyUpTo = (most: number, where: string, surely: string): string => `
  SELECT CASE WHEN sure."count" > ${most} THEN sure."count" ELSE (${countUpTo(most, where)}) END AS "count"
  FROM (${countUpTo(most, surely)}) sure`;

/** @returns a `DocumentSummary` as JSON */
export const summaryText = judged(
  (situation: Situation, actor) => `"allowedActions":${JSON.stringify(optionsOf(situation, actor).allowedActions)}`,
);

/** What is shown, for whoever needs more of a row than to send it, such as the cursor after it. */
export const shownIn = ({ shown }: JudgedRow): Omit<DocumentSummary, 'review' | 'allowedActions'> =>
  JSON.parse(shown) as DocumentSummary;
