import { createHash } from 'node:crypto';
import { FILE_SCRIPT, REPORT_SCRIPT } from '../../assets/assets.ts';

/** Source for a Content-Security-Policy that allows only the script of a report. */
export const REPORT_SCRIPT_HASH =
  `'sha256-${createHash('sha256').update(REPORT_SCRIPT).digest('base64')}'` as const;

/** Source for a Content-Security-Policy that allows only the script of a report that is one file. */
export const FILE_SCRIPT_HASH =
  `'sha256-${createHash('sha256').update(FILE_SCRIPT).digest('base64')}'` as const;
