// What the checks of the supply chain let pass, each exception with its reason.

/** Licences that may be used anywhere: they ask for their notice, and for nothing of ours. */
export const ALLOWED_LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  'OFL-1.1',
  'CC-BY-4.0',
]);

/** Other licences, for these packages alone. `name` begins with it; `dev` means never part of what is handed out. */
export const LICENCE_EXCEPTIONS = [
  {
    name: '@img/sharp-',
    licence: 'LGPL-3.0-or-later',
    why: 'libvips as a library of its own that is loaded at run time, unchanged and replaceable',
  },
  { name: 'lightningcss', licence: 'MPL-2.0', dev: true, why: 'a tool of the build' },
  { name: 'axe-core', licence: 'MPL-2.0', dev: true, why: 'a tool of the tests' },
  { name: '@axe-core/playwright', licence: 'MPL-2.0', dev: true, why: 'a tool of the tests' },
];

/** Packages whose licence stands in their files only, or in words of its own. */
export const SAID_ELSEWHERE = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  duck: 'BSD-2-Clause',
  slick: 'MIT',
};

/** Dependencies that no source of ours names. */
export const USED_OTHERWISE = {
  lodash: 'needed by @nestjs-modules/mailer, which does not declare it',
  '@testing-library/dom': 'needed by @testing-library/react and user-event, which leave its version to us',
};

/**
 * Known weaknesses of packages that this project uses or might be given by others, for the check without a network:
 * below `fixed` a version counts as weak, if it is not older than `from`. `npm audit` knows all of them, where a
 * registry answers it. Add what comes up; `docs/operations.md` says how.
 */
export const ADVISORIES = [
  { name: 'ajv', fixed: '8.18.0', from: '7.0.0', id: 'CVE-2025-69873', severity: 'moderate' },
  { name: 'body-parser', fixed: '2.2.1', from: '2.2.0', id: 'CVE-2025-13466', severity: 'moderate' },
  { name: 'braces', fixed: '3.0.3', id: 'CVE-2024-4068', severity: 'high' },
  { name: 'cross-spawn', fixed: '7.0.5', from: '7.0.0', id: 'CVE-2024-21538', severity: 'high' },
  { name: 'crypto-js', fixed: '4.2.0', id: 'CVE-2023-46233', severity: 'critical' },
  { name: 'dicer', fixed: '999.0.0', id: 'CVE-2022-24434', severity: 'high' },
  { name: 'ejs', fixed: '3.1.10', id: 'CVE-2024-33883', severity: 'moderate' },
  { name: 'form-data', fixed: '4.0.4', from: '4.0.0', id: 'CVE-2025-7783', severity: 'critical' },
  { name: 'glob', fixed: '10.5.0', from: '10.2.0', id: 'CVE-2025-64756', severity: 'high' },
  { name: 'handlebars', fixed: '4.7.9', id: 'CVE-2026-33937', severity: 'critical' },
  { name: 'jsonwebtoken', fixed: '9.0.0', id: 'CVE-2022-23539', severity: 'high' },
  { name: 'js-yaml', fixed: '3.14.2', id: 'CVE-2025-64718', severity: 'moderate' },
  { name: 'js-yaml', fixed: '4.1.1', from: '4.0.0', id: 'CVE-2025-64718', severity: 'moderate' },
  { name: 'jws', fixed: '4.0.1', from: '4.0.0', id: 'CVE-2025-65945', severity: 'high' },
  { name: 'koa', fixed: '2.16.4', id: 'CVE-2026-27959', severity: 'high' },
  { name: 'lodash', fixed: '4.17.23', id: 'CVE-2025-13465', severity: 'moderate' },
  { name: 'mammoth', fixed: '1.11.0', id: 'CVE-2025-11849', severity: 'critical' },
  { name: 'minimatch', fixed: '3.1.3', id: 'CVE-2026-26996', severity: 'high' },
  { name: 'multer', fixed: '2.0.2', id: 'CVE-2025-7338', severity: 'high' },
  { name: 'nodemailer', fixed: '9.1.0', id: 'GHSA-2x7j-588g-ccc2', severity: 'high' },
  { name: 'path-to-regexp', fixed: '0.1.12', id: 'CVE-2024-52798', severity: 'high' },
  { name: 'path-to-regexp', fixed: '8.0.0', from: '7.0.0', id: 'CVE-2024-45296', severity: 'high' },
  { name: 'pdfjs-dist', fixed: '4.2.67', id: 'CVE-2024-4367', severity: 'high' },
  { name: 'pdfjs-dist', fixed: '6.2.108', from: '4.2.67', id: 'CVE-2026-16633', severity: 'high' },
  { name: 'qs', fixed: '6.14.1', id: 'CVE-2025-15284', severity: 'high' },
  { name: 'react-router', fixed: '7.12.0', from: '7.0.0', id: 'CVE-2026-22029', severity: 'high' },
  { name: 'sanitize-html', fixed: '2.12.1', id: 'CVE-2024-21501', severity: 'moderate' },
  { name: 'semver', fixed: '7.5.2', from: '7.0.0', id: 'CVE-2022-25883', severity: 'high' },
  { name: 'sharp', fixed: '0.35.4', id: 'GHSA-rgj7-g3m4-5g8c', severity: 'high' },
  { name: 'tar-fs', fixed: '3.1.1', from: '3.0.0', id: 'CVE-2025-59343', severity: 'high' },
  { name: 'tough-cookie', fixed: '4.1.3', id: 'CVE-2023-26136', severity: 'moderate' },
  { name: 'undici', fixed: '6.23.0', id: 'CVE-2026-22036', severity: 'moderate' },
  { name: 'validator', fixed: '13.15.22', id: 'CVE-2025-12758', severity: 'high' },
  { name: 'ws', fixed: '8.17.1', from: '8.0.0', id: 'CVE-2024-37890', severity: 'high' },
];

/** Weaknesses that cannot be met, each with the reason. */
export const ACCEPTED_ADVISORIES = {
  'CVE-2026-16633':
    'scripts of a PDF are run by the viewer of pdf.js, which is not part of Countersign: pages are drawn by its library alone, in the browser under a policy without inline scripts, on the server in a sandbox; mended versions need Node 22',
  'CVE-2022-24434': 'dicer is part of s3rver, the S3 server of the tests; nothing that is handed out contains it',
};

/** Findings of the search for secrets that are none, by rule, place and value. */
export const KNOWN_FINDINGS = [
  // Made up for the tests, and good for their throw-away databases only.
  { rule: /^named\//, where: /^backend\/(test|faults|bench)\//, value: /^(test|faults|bench|old|new)-/ },
  { rule: /^named\//, where: /^backend\/test\/platform\/configuration\.spec\.ts/, value: /^(q7Wz|u3Ke|a9Cm)-/ },
  // Addresses with a password that must not be shown, to hosts that do not exist.
  { rule: /^database-connection-string\//, where: /^backend\/test\//, value: /hunter2|PASSWORD|private/ },
];
