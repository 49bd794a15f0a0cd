// ESLint's flat configuration; run as `eslint -c .eslintrc.js .`
const eslint = require('@eslint/js');
const { defineConfig } = require('eslint/config');
const reactHooks = require('eslint-plugin-react-hooks');
const tseslint = require('typescript-eslint');

const TESTS = ['**/*.spec.{ts,tsx}', '**/test/**', 'frontend/e2e/**'];

const STATIC_ANTD =
  'The static functions of antd ignore the theme and the language: use App.useApp() in a component instead.';
const READS_ENVIRONMENT =
  'Only backend/src/config reads the environment: take the value from the typed configuration instead.';

const sizes = (functionLines) => ({
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: functionLines, skipBlankLines: true, skipComments: true }],
  'max-params': 'off',
  '@typescript-eslint/max-params': ['error', { max: 8 }],
  complexity: ['error', 15],
});

module.exports = defineConfig(
  {
    ignores: [
      '**/dist/**',
      '**/coverage/**',
      '**/test-results/**',
      '**/playwright-report/**',
      '**/.cache/**',
      '.data/**',
      'frontend/src/api/generated.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  eslint.configs.recommended,

  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/only-throw-error': 'error',
      // Nest reads constructor types at run time; an import that is a type only has none.
      '@typescript-eslint/consistent-type-imports': 'off',
      // An interface's asynchronous method may have nothing to wait for in one implementation.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  { files: ['**/*.ts'], rules: sizes(60) },
  // Markup is long without being complicated.
  { files: ['**/*.tsx'], rules: sizes(120) },

  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/config/**', ...TESTS],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: READS_ENVIRONMENT }],
      'no-restricted-imports': [
        'error',
        {
          paths: ['process', 'node:process'].map((name) => ({
            name,
            importNames: ['env', 'default'],
            message: READS_ENVIRONMENT,
          })),
        },
      ],
    },
  },
  { files: ['backend/src/main*.ts'], rules: { 'no-console': 'off' } },

  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'antd', importNames: ['message', 'notification'], message: STATIC_ANTD }] },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.object.name="Modal"]',
          message: STATIC_ANTD,
        },
      ],
      // An event handler may be asynchronous: React ignores what it returns, and failures are shown by the hooks.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },

  {
    // What a browser complains about fails the test in which it does.
    files: ['frontend/e2e/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: '@playwright/test', message: "Import from './support/test': it watches the console." }] },
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      'max-lines-per-function': 'off',
      // Answers read in a test are of no declared type; the assertion is what checks them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/migrations/**', '**/*generated*'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },

  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: readonly(
        'AbortSignal, Buffer, Request, TextDecoder, TextEncoder, URL, atob, clearInterval, clearTimeout, console, fetch, process, setInterval, setTimeout',
      ),
    },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: { sourceType: 'commonjs', globals: readonly('__dirname, exports, module, require') },
  },
  {
    files: ['frontend/public/*.js'],
    languageOptions: { sourceType: 'script', globals: readonly('document, localStorage, matchMedia, window') },
  },
);

function readonly(names) {
  return Object.fromEntries(names.split(', ').map((name) => [name, 'readonly']));
}
