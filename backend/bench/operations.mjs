// The operations that are measured, each as the product answers it and as the bare server does.
import { FIRST_DOCUMENT, SHARES, uploadOf } from './fill.mjs';
import { PASSWORD } from './product.mjs';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const get = (path, headers) => ({ method: 'GET', path, headers });

/** Takes turns. */
const inTurn = (values) => {
  let n = 0;
  return () => values[n++ % values.length];
};

/**
 * @param tokens of the product for an admin and a reviewer, and of the bare server
 * @param limit what the ratio of times may be at 16 connections
 * @returns each operation with what asks the product and what asks the bare server
 */
export function operations({ documents, waiting, files, mega, bareFiles, sealedFiles, tokens, emails, deepCursor }) {
  const admin = { Authorization: `Bearer ${tokens.admin}` };
  const reviewer = { Authorization: `Bearer ${tokens.reviewer}` };
  const bare = { Authorization: `Bearer ${tokens.bare}` };
  const any = () => FIRST_DOCUMENT + Math.floor(Math.random() * documents);
  const [file, bareFile, sealedFile] = [files, bareFiles, sealedFiles].map(inTurn);
  const upload = uploadOf(mega, true);
  const [person, barePerson] = [inTurn(emails), inTurn(emails)];
  const signIn = (path, email) => ({
    method: 'POST',
    path,
    headers: JSON_TYPE,
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const multipart = (path, headers) => ({
    method: 'POST',
    path,
    headers: { ...upload.headers, ...headers },
    body: upload.body,
    expect: 201,
  });
  let next = 0;
  // Every other document each, so that both find rows in the same state.
  const undecided = (odd) => {
    next += 1;
    if (next * 2 >= waiting) throw new Error('Too few documents wait for a review: measure for a shorter time');
    return FIRST_DOCUMENT + next * 2 + odd;
  };
  const decide = (id, headers, path) => ({
    method: 'POST',
    path: `${path}/${id}/approve`,
    headers: { ...headers, ...JSON_TYPE },
    body: JSON.stringify({ action: 'approve', comment: 'Read and found good.' }),
  });
  const search = (q, sort) => () => get(`/api/documents/search?limit=20&q=${q}${sort}`, admin);
  return [
    {
      name: 'list of 20',
      limit: 1.3,
      product: () => get('/api/documents', admin),
      bare: () => get('/documents', bare),
    },
    {
      name: 'list of 20, as a reviewer',
      limit: 1.3,
      product: () => get('/api/documents', reviewer),
      bare: () => get('/documents', bare),
    },
    {
      name: 'list, filtered',
      limit: 1.3,
      product: () => get('/api/documents?status=approved&category=contract', admin),
      bare: () => get('/documents/filtered?status=approved&category=contract', bare),
    },
    {
      name: 'list, filtered, bare with the same count',
      limit: 1.3,
      product: () => get('/api/documents?status=approved&category=contract', admin),
      bare: () => get('/documents/filtered-and-counted?status=approved&category=contract', bare),
    },
    {
      name: 'list, deep page',
      limit: null,
      product: () => get(`/api/documents?cursor=${deepCursor}`, admin),
      bare: () => get('/documents', bare),
    },
    {
      name: 'one document',
      limit: 1.3,
      product: () => get(`/api/documents/${any()}`, admin),
      bare: () => get(`/documents/${any()}`, bare),
    },
    {
      name: 'one document, bare with the same answer',
      limit: 1.3,
      product: () => get(`/api/documents/${any()}`, admin),
      bare: () => get(`/whole-documents/${any()}`, bare),
    },
    {
      name: 'notifications',
      limit: 1.3,
      product: () => get('/api/notifications', admin),
      bare: () => get('/notifications', bare),
    },
    {
      name: 'notifications, bare with the same answer',
      limit: 1.3,
      product: () => get('/api/notifications', admin),
      bare: () => get('/whole-notifications', bare),
    },
    { name: 'dashboard stats', limit: 1.5, product: () => get('/api/stats', admin), bare: () => get('/stats', bare) },
    ...Object.keys(SHARES).map((word) => ({
      name: `search, ${word}`,
      limit: 1.5,
      search: word,
      product: search(word, ''),
    })),
    ...Object.keys(SHARES).map((word) => ({
      name: `search, ${word}, bare with the same statements`,
      limit: 1.5,
      product: search(word, ''),
      bare: () => get(`/searches/${word}`, bare),
    })),
    {
      name: 'decide a review',
      limit: 1.5,
      product: () => decide(undecided(0), reviewer, '/api/documents'),
      bare: () => decide(undecided(1), bare, '/documents'),
    },
    {
      name: 'upload 1 MB',
      limit: 1.6,
      product: () => multipart('/api/documents', admin),
      bare: () => ({
        method: 'PUT',
        path: '/files',
        headers: { ...bare, 'Content-Type': 'application/octet-stream' },
        body: mega,
        expect: 201,
      }),
    },
    {
      name: 'upload 1 MB, bare with encryption and flush',
      limit: 1.6,
      product: () => multipart('/api/documents', admin),
      bare: () => multipart('/sealed-files', bare),
    },
    {
      name: 'download 1 MB',
      limit: 1.6,
      product: () => get(`/api/documents/${file()}/download`, admin),
      bare: () => get(`/files/${bareFile()}`, bare),
    },
    {
      name: 'download 1 MB, bare with decryption and check',
      limit: 1.6,
      product: () => get(`/api/documents/${file()}/download`, admin),
      bare: () => get(`/sealed-files/${sealedFile()}`, bare),
    },
    {
      name: 'sign in',
      limit: null,
      product: () => signIn('/api/auth/login', person()),
      bare: () => signIn('/sign-in', barePerson()),
    },
  ];
}
