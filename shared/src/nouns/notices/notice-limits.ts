/** The most notices that one mutation marks. */
export const noticeBatchLimit = 500

/** The most people that one call asks about. */
export const readerLimit = 50
