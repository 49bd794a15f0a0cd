const { leftOut } = require('./test/needs.cjs');

/** The cluster's test on its own: it takes the whole machine for a while. `npm run test:cluster`. */
module.exports = {
  ...require('./jest.config.cjs'),
  roots: ['<rootDir>/test/cluster'],
  testPathIgnorePatterns: [
    '/node_modules/',
    ...(leftOut().some(({ need }) => need === 'cluster') ? ['<rootDir>'] : []),
  ],
  passWithNoTests: true,
  // What is started here is started once.
  setupFilesAfterEnv: [],
  maxWorkers: 1,
};
