/** The advisory lock under which a schema is migrated. Any number that no other program is likely to use. */
export const MIGRATION_LOCK = 7_438_135_524;
