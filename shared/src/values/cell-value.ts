/**
 * A cell as stored, sent and kept on the device: one representation everywhere, so that SQLite can make the JSON.
 * text/select/date: string · number: number · currency: integer minor units · checkbox: 1 or null · multiple selects, users (also
 * a single one) and links: string[] of ids. Empty is always null, never '' or [].
 */
export type CellValue = string | number | null | string[]
