/** The commands that are programs of the service, and their scripts. */
export const PROGRAMS = {
  serve: new URL('../../server/main.ts', import.meta.url),
  doctor: new URL('../../server/ops/doctor/main.ts', import.meta.url),
  'migrate-store': new URL('../../server/ops/migrate-store/main.ts', import.meta.url),
} as const;

export type ProgramName = keyof typeof PROGRAMS;
