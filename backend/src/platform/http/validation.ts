import {
  applyDecorators,
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
} from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, MaxLength, Matches } from 'class-validator';
import { InvalidInputError, NotFoundError } from '../errors/app-error';

const MAX_ID = 2_147_483_647;

function collect(errors: ValidationError[], into: Record<string, string>, path = ''): Record<string, string> {
  for (const error of errors) {
    const field = path ? `${path}.${error.property}` : error.property;
    const rules = error.constraints ?? {};
    // Decorators run from the last to the first, and the first says what the value must be at all.
    const message = rules.isNotEmpty ?? rules.isString ?? Object.values(rules).at(-1);
    if (message) into[field] = rules.whitelistValidation ? `${field} is not a known field` : message;
    collect(error.children ?? [], into, field);
  }
  return into;
}

/** No body of ours is deeper. Whoever nests thousands of levels wants to exhaust the stack of what walks it. */
const MAX_DEPTH = 12;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((one) => isDeeperThan(levels - 1, one));
}

class InputPipe extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && isDeeperThan(MAX_DEPTH, value)) {
      throw new InvalidInputError({ body: 'The body is nested too deeply' });
    }
    return super.transform(value, metadata);
  }

  /** As it was sent: `Number` would make 1 of `0x1`, and 0 of a blank, before a parameter's own pipe sees it. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

/** Checks every body and query against its class: unknown fields, wrong types and broken rules are 400 naming the field. */
export const validationPipe = (): ValidationPipe =>
  new InputPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (errors) => new InvalidInputError(collect(errors, {})),
  });

/** A path id: 400 when it is no whole number, 404 when it is one that cannot exist. */
export class IdPipe implements PipeTransform<string, number> {
  transform(value: string, metadata: ArgumentMetadata): number {
    const field = metadata.data ?? 'id';
    if (!/^\d{1,18}$/.test(value)) throw new InvalidInputError({ [field]: `${field} must be a whole number` });
    const id = Number(value);
    if (id < 1 || id > MAX_ID) throw new NotFoundError();
    return id;
  }
}

interface TextRule {
  /** Longest accepted length in characters. */
  max: number;
  /** Message when missing or blank; without it blank is accepted. */
  required?: string;
}

/** Text from a person: trimmed, bounded, without NUL (which PostgreSQL cannot store). */
export function Text({ max, required }: TextRule): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    IsString({ message: required ?? '$property must be text' }),
    ...(required ? [IsNotEmpty({ message: required })] : []),
    MaxLength(max, { message: '$property must have at most $constraint1 characters' }),
    // eslint-disable-next-line no-control-regex -- NUL is exactly what is refused here
    Matches(/^[^\u0000]*$/, { message: '$property must not contain control characters' }),
  );
}

/**
 * A name that a person chooses for themselves or their organization. It stands in mails to people who do
 * not know the writer, so it is one line and no link: nobody has our mails carry their message.
 */
export function Name(rule: TextRule): PropertyDecorator {
  return applyDecorators(
    Text(rule),
    Matches(/^(?!.*(?:\/\/|www\.))[^\p{Cc}\p{Zl}\p{Zp}]*$/iu, {
      message: '$property must not contain links or line breaks',
    }),
  );
}
