/** Organisations of one answer. */
export const organisationPage = 50

/** The people who are told something by the operator. */
export const announcementReaders = ['administrators', 'everybody'] as const
export type AnnouncementReaders = (typeof announcementReaders)[number]
