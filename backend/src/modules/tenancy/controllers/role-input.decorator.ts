import { ApiProperty } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { parseRole } from '../domain/roles';

/** A role in any spelling of the specification; anything else, text or not, is refused with the message. */
export function RoleInput(message: string, { required = true } = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, required, example: 'Document Creator' }),
    ValidateBy({ name: 'roleInput', validator: { validate: (value) => parseRole(value) !== undefined } }, { message }),
  );
}
