/**
 * Stands in `deleted_at` of a record that is gone for good. Its row stays, empty, so that a device that was away when the record went
 * into the trash still learns of it, and so that nobody makes another record with its id.
 */
export const purgedMark = 'purged'
