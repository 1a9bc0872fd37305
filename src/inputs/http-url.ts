import { ConfigurationError } from '../shared/errors.ts';

/**
 * Parses an absolute http or https URL without user name and password.
 *
 * @throws {@link ConfigurationError} that says what is wrong with the address.
 */
export function parseHttpUrl(value: string): URL {
  const url = URL.parse(value);
  if (url === null || !/^https?:\/\//i.test(value)) {
    throw new ConfigurationError(
      'the value is not an absolute http or https address; use one such as https://www.example.com/.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigurationError('the address contains a user name or password; remove them.');
  }
  return url;
}
