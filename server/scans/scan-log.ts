/** The part of the service's log that the use cases use. */
export interface ScanLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
