// The house rules on direction (docs/architecture.md), as a check: `npm run architecture`.
const path = require('node:path');

const TEST = String.raw`\.spec\.ts$|/test/`;

/** What each module may import of the others; whatever is not listed here is forbidden. */
const MAY_IMPORT = {
  audit: [],
  tenancy: ['audit'],
  auth: ['audit', 'tenancy'],
  administration: ['audit', 'tenancy', 'auth'],
  documents: ['audit', 'tenancy', 'auth'],
  renditions: ['audit', 'tenancy', 'auth', 'documents'],
  workflow: ['audit', 'tenancy', 'auth', 'documents', 'renditions'],
  certificates: ['audit', 'tenancy', 'auth', 'documents', 'workflow'],
  search: ['audit', 'tenancy', 'auth', 'documents', 'renditions'],
  templates: ['audit', 'tenancy', 'auth', 'documents'],
  members: ['audit', 'tenancy', 'auth', 'documents', 'workflow'],
  billing: ['audit', 'tenancy', 'auth', 'administration', 'documents'],
  messaging: ['audit', 'tenancy', 'auth', 'documents', 'workflow'],
  dashboard: ['audit', 'tenancy', 'auth', 'documents', 'workflow', 'members', 'billing'],
  live: ['audit', 'tenancy', 'auth'],
  console: ['audit', 'tenancy', 'auth', 'administration', 'billing', 'upkeep'],
  exports: ['audit', 'tenancy', 'auth', 'documents', 'workflow', 'certificates', 'renditions', 'templates', 'billing'],
  upkeep: ['audit', 'tenancy', 'auth', 'documents'],
  notifications: [
    ...['audit', 'tenancy', 'auth', 'documents', 'workflow', 'members', 'billing', 'templates', 'upkeep'],
    ...['messaging', 'certificates', 'exports'],
  ],
};

const direction = Object.entries(MAY_IMPORT).map(([module, others]) => ({
  name: `direction-of-${module}`,
  comment: `${module} may import ${['platform', ...others].join(', ')}; it hears of the rest through events or a port.`,
  severity: 'error',
  from: { path: `^backend/src/modules/${module}/` },
  to: {
    path: '^backend/src/modules/[^/]+/',
    pathNot: `^backend/src/modules/(${[module, ...others].join('|')})/`,
  },
}));

module.exports = {
  forbidden: [
    ...direction,
    {
      name: 'modules-are-listed',
      comment: 'A new module needs a line in MAY_IMPORT that says what it may import.',
      severity: 'error',
      from: { path: '^backend/src/modules/', pathNot: `^backend/src/modules/(${Object.keys(MAY_IMPORT).join('|')})/` },
      to: {},
    },
    {
      name: 'nothing-imports-notifications-or-messaging',
      comment: 'Notifications and messaging react to events; only the composition root knows them.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: '^backend/src/(app|demo|modules/(notifications|messaging))/' },
      to: { path: '^backend/src/modules/(notifications|messaging)/' },
    },
    {
      name: 'modules-meet-through-their-index',
      comment: 'Another module is reached through its index.ts only.',
      severity: 'error',
      from: { path: '^backend/src/modules/([^/]+)/' },
      to: {
        path: '^backend/src/modules/[^/]+/',
        pathNot: ['^backend/src/modules/$1/', '^backend/src/modules/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'composition-through-index-or-module',
      comment: 'The composition root imports a module through its index.ts or its *.module.ts.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: `^backend/src/modules/|${TEST}` },
      to: {
        path: '^backend/src/modules/[^/]+/',
        pathNot: '^backend/src/modules/([^/]+)/(index|\\1\\.module)\\.ts$',
      },
    },
    {
      name: 'wiring-only-in-app',
      comment: 'Only src/app imports the *.module.ts of a module.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: `^backend/src/(app|modules)/|${TEST}` },
      to: { path: '^backend/src/modules/[^/]+/[^/]+\\.module\\.ts$' },
    },
    {
      name: 'platform-knows-no-business',
      comment: 'The platform imports no module and nothing that is composed of modules.',
      severity: 'error',
      from: { path: '^backend/src/(platform|config)/' },
      to: { path: '^backend/src/(modules|app|demo)/' },
    },
    {
      name: 'config-stands-alone',
      comment: 'The configuration is read by everything and reads nothing of ours.',
      severity: 'error',
      from: { path: '^backend/src/config/', pathNot: TEST },
      to: { path: '^backend/src/(?!config/)' },
    },
    {
      name: 'modules-know-no-composition',
      comment: 'A module does not know what it is composed into.',
      severity: 'error',
      from: { path: '^backend/src/modules/', pathNot: TEST },
      to: { path: '^backend/src/(app|demo|main[^/]*)' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ is plain TypeScript: no framework, no database, no queue, no HTTP.',
      severity: 'error',
      from: { path: '^backend/src/modules/[^/]+/domain/', pathNot: TEST },
      to: {
        path: '(^|/)node_modules/(@nestjs|@nestjs-modules|typeorm|bullmq|ioredis|pg|express|multer|nodemailer)(/|$)',
      },
    },
    {
      name: 'domain-looks-nowhere-up',
      comment: 'domain/ is imported by the rest of its module and imports none of it.',
      severity: 'error',
      from: { path: '^backend/src/modules/[^/]+/domain/', pathNot: TEST },
      to: {
        path: [
          '^backend/src/modules/[^/]+/(controllers|services|entities|workers)/',
          '^backend/src/platform/(database|http|queue|mail|live)/',
        ],
      },
    },
    {
      name: 'sandbox-is-alone',
      comment:
        'What reads files of strangers runs in a process of its own and brings nothing of the application there.',
      severity: 'error',
      from: { path: '^backend/src/modules/renditions/(sandbox|domain)/', pathNot: TEST },
      to: {
        path: ['^backend/src/', '(^|/)node_modules/(@nestjs|typeorm|bullmq|ioredis|pg|express|nodemailer)(/|$)'],
        pathNot: '^backend/src/modules/renditions/(sandbox|domain)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-development-packages',
      comment: 'The product runs without the packages of devDependencies.',
      severity: 'error',
      from: { path: '^backend/src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'everything-is-found',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    // The root's configuration lists no files, which the TypeScript reader refuses (TS18003).
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'types', 'default'],
    },
  },
};
