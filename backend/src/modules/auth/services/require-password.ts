import { InvalidInputError } from '../../../platform/errors/app-error';
import { commonPasswords } from '../domain/common-passwords';
import { passwordProblem, type PasswordContext } from '../domain/password-policy';

interface NewPassword {
  password: string;
  /** Where the form asks for it twice. */
  confirmPassword?: string;
  /** Name of the field in the answer. */
  field?: string;
}

/**
 * The rule of every route that sets a password.
 * @throws InvalidInputError naming the field and the first demand that is not met
 */
export function requirePassword(
  { password, confirmPassword, field = 'password' }: NewPassword,
  context: PasswordContext,
): void {
  const problem = passwordProblem(password, commonPasswords(), context);
  if (problem) throw new InvalidInputError({ [field]: problem });
  if (confirmPassword !== undefined && confirmPassword !== password) {
    throw new InvalidInputError({ confirmPassword: "Passwords don't match" });
  }
}
