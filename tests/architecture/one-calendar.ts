import type { SourceFile, Violation } from '#tests/architecture/imports.ts'

/** The only files that reckon with days by themselves. */
const calendars = [
  'shared/src/days/',
  // clocks of the device itself
  'client/src/lib/device-day.ts',
  'client/src/i18n/weekday-name.ts',
]

const reckonings: readonly RegExp[] = [
  /\bgetUTC(?:Day|Date|Month|FullYear)\(/,
  /\.get(?:Day|Date|Month|FullYear)\(/,
  /\.set(?:UTC)?(?:Date|Month|FullYear)\(/,
  /\bDate\.UTC\(/,
  /\}T00:00:00/,
  /toISOString\(\)\.slice\(0, (?:7|10)\)/,
  /DateTimeFormat\('(?:en-CA|sv-SE)'/,
  /\b(?:function|const) (?:dayOf|weekdayOf|isoWeekday|addDays|addMonths|daysBetween|monthsBetween|startOf(?:Day|Week|Month))\b/,
]

/** Lines that reckon with days, weekdays or months outside the one calendar (shared/src/days). */
export function findOtherCalendars(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !calendars.some((calendar) => path.startsWith(calendar)))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => reckonings.some((reckoning) => reckoning.test(line)))
        .map((line) => ({ rule: 'days stand in shared/src/days', path, import: line.trim() })),
    )
}
