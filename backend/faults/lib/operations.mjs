import { createHash } from 'node:crypto';
import { multipart } from './http.mjs';
import { pause } from './wait.mjs';

/**
 * What people do, as requests, each with what must be there afterwards. All of them carry the operation's id in what
 * they write, so that the checker finds their effect, and how often it is there.
 *
 * @type {Record<string, (place: {op: string, random: import('./random.mjs').Random, state: import('./client.mjs').State}) =>
 *   {who: string, path: string, type: string, body: Buffer | string, expect: object, repeatable: boolean} | undefined>}
 */
export const OPERATIONS = {
  upload: ({ op, random }) => uploadOf(op, random, 'false'),

  /** Waits for the reviewer afterwards. */
  submit: ({ op, random }) => uploadOf(op, random, 'true'),

  comment: ({ op, random, state }) => {
    const documentId = random.pick(state.documents);
    const who = random.pick(['reviewer', 'approver', 'user', 'creator']);
    const text = `Comment ${op}`;
    return json(who, `/api/documents/${documentId}/comments`, { comment: text }, { comment: text });
  },

  message: ({ op, random, state }) => {
    const [who, to] = random.shuffled(['creator', 'reviewer', 'approver']);
    const text = `Message ${op}`;
    const body = { recipientId: state.ids[to], subject: 'Plan', message: text };
    return json(who, '/api/messages/send', body, { message: text });
  },

  /** The reviewer's decision on a document that waits for it. Nothing to do when none waits. */
  decide: ({ op, random, state }) => {
    const documentId = state.waiting.shift();
    if (documentId === undefined) return undefined;
    const action = random.pick(['approve', 'approve', 'revision', 'reject']);
    const comment = `Decision ${op}`;
    const expect = { decision: comment, documentId, action };
    return json('reviewer', `/api/documents/${documentId}/approve`, { action, comment }, expect);
  },

  /** A code by mail. It takes no key: asking again is a new wish, and only the newest code works. */
  access: ({ random, state }) => {
    const documentId = random.pick(state.documents);
    const who = random.pick(['reviewer', 'approver', 'user', 'creator']);
    return {
      ...json(who, `/api/documents/${documentId}/request-access`, {}, { access: documentId }),
      repeatable: false,
    };
  },
};

/** An upload of so many bytes that takes its time: a piece, a pause, the next piece. */
export function slowUpload(op, random, { length, pieceBytes, pauseMs }) {
  const upload = uploadOf(op, random, 'false', length);
  const slowly = async function* () {
    for (let at = 0; at < upload.body.length; at += pieceBytes) {
      yield upload.body.subarray(at, at + pieceBytes);
      await pause(pauseMs);
    }
  };
  return { ...upload, slowly };
}

function uploadOf(op, random, requireApproval, length = random.between(200, 60_000)) {
  const bytes = Buffer.from(random.text(length));
  const title = `Upload ${op}`;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fields = { title, department: 'operations', category: 'procedure', priority: 'medium', requireApproval };
  const { type, body } = multipart(fields, { name: `${op}.txt`, bytes });
  return { who: 'creator', path: '/api/documents', type, body, expect: { title, sha256 }, repeatable: true };
}

const json = (who, path, body, expect) => ({
  who,
  path,
  type: 'application/json',
  body: JSON.stringify(body),
  expect,
  repeatable: true,
});
