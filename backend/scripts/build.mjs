// Compiles the back end: type check, Swagger metadata of DTOs and controllers, and the files that are not TypeScript.
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ts = require('typescript');
const swagger = require('@nestjs/swagger/plugin');

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'src');
const target = join(root, 'dist');

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
const rootNames = parsed.fileNames.filter((name) => !name.endsWith('.spec.ts'));
const program = ts.createProgram(rootNames, parsed.options);

const swaggerOptions = {
  dtoFileNameSuffix: ['.dto.ts'],
  controllerFileNameSuffix: ['.controller.ts'],
  introspectComments: true,
  classValidatorShim: true,
};
rmSync(target, { recursive: true, force: true });
const { diagnostics } = program.emit(undefined, undefined, undefined, false, {
  before: [swagger.before(swaggerOptions, program)],
});

const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
if (problems.length > 0) {
  process.stderr.write(
    ts.formatDiagnosticsWithColorAndContext(problems, {
      getCanonicalFileName: (name) => name,
      getCurrentDirectory: () => root,
      getNewLine: () => '\n',
    }),
  );
  process.exit(1);
}

for (const name of readdirSync(source, { recursive: true })) {
  if (name.endsWith('.hbs')) cpSync(join(source, name), join(target, name));
}
