/** Files that a table's records are written to. */
export const exportFormats = ['csv', 'xlsx', 'pdf', 'json', 'md', 'ics'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The most records of a spreadsheet file; a CSV has no such limit. */
export const maxSheetRows = 100_000

/** The most records of a PDF: its pages are drawn whole. */
export const maxPdfRows = 5_000
