import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** Swagger UI at `/api/docs` over the committed contract, which is also served at `/api/docs-json`. */
export function serveApiDocs(application: NestExpressApplication): void {
  const file = join(__dirname, '..', '..', 'openapi.json');
  if (!existsSync(file)) return;
  const contract = JSON.parse(readFileSync(file, 'utf8')) as OpenAPIObject;
  SwaggerModule.setup('api/docs', application, contract, {
    jsonDocumentUrl: 'api/docs-json',
    yamlDocumentUrl: 'api/docs-yaml',
  });
}
