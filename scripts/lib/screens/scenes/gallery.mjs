import { press, pressIn, see, tab, then, unlock } from './acts.mjs';

const shown = { whole: false };
const light = { ...shown, themes: ['light'] };
const dark = { ...shown, themes: ['dark'] };

/** The pictures of docs/gallery.md, with the names of their files. */
export const galleryScenes = [
  { ...light, name: 'landing', path: '/' },
  { ...light, name: 'dashboard', as: 'admin', path: '/dashboard' },
  { ...dark, name: 'documents', as: 'creator', path: '/documents', act: press('Table') },
  {
    ...light,
    name: 'decision',
    as: 'approver',
    path: ({ quarterly }) => `/approval?document=${quarterly}`,
    act: unlock,
  },
  {
    ...light,
    name: 'comparison',
    as: 'creator',
    path: ({ hours }) => `/documents?document=${hours}`,
    act: then(unlock, tab('Versions'), press('Compare'), see(/words? (added|removed)/)),
  },
  {
    ...dark,
    name: 'review-route',
    as: 'admin',
    path: '/review-routes',
    act: then(press('Edit Contracts'), pressIn('dialog', 'Try it')),
  },
  { ...light, name: 'messages', as: 'approver', path: ({ conversation }) => `/messages?conversation=${conversation}` },
  {
    ...light,
    name: 'audit',
    as: 'admin',
    path: '/audit',
    act: then(press('Verify log'), see(/entries are as they were/)),
  },
  { ...light, name: 'report', as: 'admin', path: ({ documentsReport }) => `/reports/${documentsReport}` },
  { ...light, name: 'certificate', as: 'creator', path: ({ policy }) => `/documents/${policy}/certificate?version=1` },
  { ...dark, name: 'platform', as: 'platform', path: '/super-admin-dashboard' },
  { ...light, name: 'phone', as: 'reviewer', path: '/approval', width: 390 },
].map((scene) => ({ ...scene, file: `${scene.name}.webp` }));
