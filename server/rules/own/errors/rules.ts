import type { PageRule } from '../../own-rule.ts';
import { consoleError } from './console-error.ts';
import { cspViolation } from './csp-violation.ts';
import { deprecatedFeature } from './deprecated-feature.ts';
import { earlyPermission } from './early-permission.ts';
import { failedRequest } from './failed-request.ts';
import { uncaughtException } from './uncaught-exception.ts';

/** Rules about what goes wrong while a page runs. */
export const ERROR_RULES: readonly PageRule[] = [
  consoleError,
  cspViolation,
  deprecatedFeature,
  earlyPermission,
  failedRequest,
  uncaughtException,
];
