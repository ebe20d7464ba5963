/** How often a source is fetched again by itself: every hour, or at an hour of each day or Monday in the organisation's zone. */
export const sourceRhythms = ['hour', 'day', 'week'] as const
export type SourceRhythm = (typeof sourceRhythms)[number]

/**
 * The treatment of records whose rows are gone from their source:
 * - `keep`: nothing
 * - `mark`: a checkbox of their table is ticked, until the row is back
 * - `trash`: they go into the trash
 */
export const goneChoices = ['keep', 'mark', 'trash'] as const
export type GoneChoice = (typeof goneChoices)[number]

/** Fetches of a table that are told about; older reports are forgotten. */
export const keptReports = 30
