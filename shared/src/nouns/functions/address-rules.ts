/** Every address that the guarded door reaches. */
export const anyAddress = '*'
export const mostAddressRules = 50
export const longestAddressRule = 300

const beginning = /^https?:\/\/(\*\.)?[^\s/?#@*:[\]]+(:\d{1,5})?(\/[^\s?#]*)?$/i

/** A rule is the beginning of an address, or {@link anyAddress}. `*.` before its host stands for all hosts below that one. */
export const isAddressRule = (text: string): boolean => text === anyAddress || beginning.test(text)
