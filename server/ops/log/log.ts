/**
 * The part of the service's log that the rooms write to. What readers go by (log-for-people.ts, tests, scripts of operators)
 * has a name in the field `event`, such as `scan-ended`, which stays when its message is worded anew.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
