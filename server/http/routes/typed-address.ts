import { usualScheme } from '../../../shared/usual-scheme.ts';
import { ServiceError } from '../../shared/errors.ts';

/** Invisible characters that come along when an address is copied: controls, direction marks, zero widths. */
// oxlint-disable-next-line no-control-regex, no-misleading-character-class -- invisible characters are what is looked for
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const QUOTED = /^(?:<(.*)>|"(.*)"|'(.*)'|“(.*)”)$/s;
/** Also with the slips `https:example.com`, `https:/example.com`, `https//example.com` and `https:\\example.com`. */
const WEB = /^(https?)(?::[\\/]*|[\\/]{2})(.*)$/is;
/** The largest url of the contract. */
const MAX_LENGTH = 2048;

/**
 * Reads an address as people type or paste it: without a scheme, with letters of any language, with spaces in
 * its path.
 *
 * @returns an absolute address in ASCII; not yet one that the service may visit (see parseTarget)
 * @throws ServiceError invalid_request, invalid_url, unsupported_scheme, with a message for the person who typed
 */
export function readTypedAddress(typed: string): string {
  const bare = typed.replace(INVISIBLE, '').trim();
  const text = (QUOTED.exec(bare)?.slice(1).find(Boolean) ?? bare).trim();
  if (text === '') throw new ServiceError('invalid_request', 'Enter the address of the website.');
  const address = withScheme(text);
  const host = hostOf(address.replace(/^https?:\/\//i, ''));
  // Two addresses in one field run together, or have a space or comma between them.
  if (/[\s,;]/.test(host) || /https?:$/i.test(host)) {
    throw invalid(
      'Enter one address, such as www.example.com; the name of a website has no spaces or commas.',
    );
  }
  if (!URL.canParse(address)) throw invalid(whatIsWrong(host));
  const { href } = new URL(address);
  if (href.length > MAX_LENGTH) {
    throw new ServiceError(
      'invalid_request',
      'The address is too long; it may have at most 2,048 characters.',
    );
  }
  return href;
}

function withScheme(text: string): string {
  const web = WEB.exec(text);
  if (web !== null) return `${web[1]}://${web[2]}`;
  if (/^(?:[.~]?[\\/](?![\\/])|\.\.|[a-z]:\\)/i.test(text)) {
    throw invalid(
      'This is a path, not the address of a website; enter it with its host, such as www.example.com/shop.',
    );
  }
  const rest = text.replace(/^[\\/]+/, '');
  const host = hostOf(rest);
  if (URL.canParse(`http://[${host}]/`)) return `http://[${host}]${rest.slice(host.length)}`;
  if (/^(?:mailto:)?[^\s@:]+@[^\s@:]+$/i.test(host)) {
    throw invalid(
      'This looks like an e-mail address; enter the address of the website, such as www.example.com.',
    );
  }
  // `localhost:3000` and `user:secret@host` have a colon, too.
  if (/^[a-z][a-z0-9+-]*:(?!\d*$)[^@]*$/i.test(host) || /^[a-z][a-z0-9+.-]*:\/\//i.test(rest)) {
    throw new ServiceError(
      'unsupported_scheme',
      'Only websites can be scanned; their addresses begin with http:// or https://.',
    );
  }
  return `${usualScheme(host)}://${rest}`;
}

/** The part before path, query and fragment. */
function hostOf(text: string): string {
  return text.split(/[/?#\\]/, 1)[0] ?? '';
}

function whatIsWrong(host: string): string {
  return /^(?:\[.*\]|[^[:]*):/.test(host)
    ? 'The part after the colon is not a port; a port is a number up to 65535.'
    : 'This is not the address of a website; enter one such as www.example.com or https://www.example.com/shop.';
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_url', message);
}
