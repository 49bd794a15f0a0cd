// The house rules on direction in the front end, as a check: `npm run architecture`.
const path = require('node:path');

module.exports = {
  forbidden: [
    {
      name: 'features-meet-in-app',
      comment: 'A feature does not import another one: src/app brings them together, src/shared holds what both need.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/(app|features)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'shared-knows-no-feature',
      comment: 'The theme, the shared pieces and the API client are used by features and know none.',
      severity: 'error',
      from: { path: '^frontend/src/(api|shared|theme)/' },
      to: { path: '^frontend/src/(app|features)/' },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other at run time are one file, or lack a third.',
      severity: 'error',
      from: {},
      // Types of the generated client lead back to what it is built on; they are gone at run time.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-is-found',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: path.join(__dirname, 'tsconfig.json') },
    webpackConfig: { fileName: path.join(__dirname, '.dependency-cruiser.alias.cjs') },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
