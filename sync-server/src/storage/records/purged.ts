/**
 * Value of `deleted_at` of a record that is gone for good. Its row stays, empty, for devices that were away when it went into the trash. It
 * also keeps anybody from creating another record with its id.
 */
export const purgedMark = 'purged'
