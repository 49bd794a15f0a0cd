const { leftOut } = require('./test/needs.cjs');

/** What this machine cannot run is no part of the run; `npm test` names it. */
const unable = leftOut().flatMap(({ specs }) => specs.map((spec) => `<rootDir>/test/${spec}`));

/** Unit, database and HTTP tests. PostgreSQL is started once for the whole run; each suite gets a database of its own. */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  // Run by itself, with jest.cluster.config.cjs: it takes the whole machine.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/cluster/', ...unable],
  globalSetup: '<rootDir>/test/postgres.global-setup.cjs',
  globalTeardown: '<rootDir>/test/postgres.global-teardown.cjs',
  // A busy machine is no failure; what hangs is found all the same.
  testTimeout: 300_000,
  // What a suite leaves in memory slows the ones after it; a worker that has grown is replaced by a fresh one.
  maxWorkers: 2,
  workerIdleMemoryLimit: '700MB',
  setupFilesAfterEnv: ['<rootDir>/test/retry.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.[cm]?[tj]s$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // These packages are ES modules only, which Jest cannot require.
  transformIgnorePatterns: [
    '/node_modules/(?!(@nestjs|nodemailer|mailparser|file-type|strtok3|token-types|@tokenizer|uint8array-extras|@borewit|@standard-schema|content-disposition)/)',
  ],
};
